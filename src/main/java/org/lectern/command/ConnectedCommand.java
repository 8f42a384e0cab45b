package org.lectern.command;

import java.nio.file.Path;
import java.util.Optional;
import org.lectern.profile.SparkSettings;
import org.lectern.service.Lectern;
import org.lectern.wording.HasMessage;
import picocli.CommandLine.Mixin;

/** A command that needs a connection. */
abstract class ConnectedCommand implements RunnableCommand {
    @Mixin
    private TargetOptions options = new TargetOptions();

    @Override
    public final Exit run(CommandEnvironment environment) throws Exception {
        Output output = options.output(environment);
        checkOptions();
        Optional<Exit> elsewhere = runElsewhere(environment, options.cluster().data());
        if (elsewhere.isPresent()) {
            return elsewhere.get();
        }
        try (OpenConnection connection = OpenConnection.open(environment, options, output)) {
            return run(connection, output);
        } catch (Exception failure) {
            try {
                couldNot();
            } catch (RuntimeException second) {
                output.say(HasMessage.of(second));
            }
            throw failure;
        }
    }

    /**
     * Has another process do all of it, if that is what was asked for.
     *
     * @return how that ended, or empty: then it is done here
     */
    Optional<Exit> runElsewhere(CommandEnvironment environment, Path data) throws Exception {
        return Optional.empty();
    }

    /** Where what Spark does runs, as the connection says that is meant. */
    final SparkSettings spark(CommandEnvironment environment) {
        return options.targets(environment).spark();
    }

    /** The connection or the run has failed, which is told after this. */
    void couldNot() {}

    /** What the connection is called, as far as the options say it. */
    final String connectionName() {
        return options.name();
    }

    /** @throws org.lectern.wording.InvalidInputException if what was typed cannot be, whatever the cluster has */
    void checkOptions() {}

    /** Another saved or provided connection, to be read from; blocks for seconds. Whoever asks for it closes it. */
    final Lectern readFrom(OpenConnection connection, SourceOptions source, Output output) {
        CommandEnvironment environment = connection.environment();
        return options.targets(environment).readFrom(source).connect(environment, Optional.empty(), output);
    }

    /**
     * Does it.
     *
     * @throws Exception with a sentence, if it cannot be done
     */
    abstract Exit run(OpenConnection connection, Output output) throws Exception;
}
