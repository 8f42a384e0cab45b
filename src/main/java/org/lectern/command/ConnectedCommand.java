package org.lectern.command;

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
        try (OpenConnection connection = OpenConnection.open(environment, options, output)) {
            return run(connection, output);
        } catch (Exception failure) {
            try {
                couldNot();
            } catch (RuntimeException second) {
                output.say(HasMessage.of(second).english());
            }
            throw failure;
        }
    }

    /** The connection or the run has failed, which is told after this. */
    void couldNot() {}

    /** What the connection is called, as far as the options say it. */
    final String connectionName() {
        return options.name();
    }

    /** @throws org.lectern.wording.InvalidInputException if what was typed cannot be, whatever the cluster has */
    void checkOptions() {}

    /**
     * Does it.
     *
     * @throws Exception with a sentence, if it cannot be done
     */
    abstract Exit run(OpenConnection connection, Output output) throws Exception;
}
