package org.lectern.command;

import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.lectern.profile.ContactPoint;
import org.lectern.profile.ProvidedProfiles;
import org.lectern.wording.HasMessage;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A command that needs a connection. */
abstract class ConnectedCommand implements Callable<Integer> {
    @Mixin
    private ClusterOptions cluster = new ClusterOptions();

    @Mixin
    private CredentialOptions credentials = new CredentialOptions();

    @Option(names = "--json", description = "say as JSON what else is said as text")
    private boolean json;

    private final CommandEnvironment environment;

    ConnectedCommand(CommandEnvironment environment) {
        this.environment = environment;
    }

    @Override
    public final Integer call() throws Exception {
        Output output = new Output(environment, json);
        checkOptions();
        Optional<Integer> elsewhere = runElsewhere(cluster.data());
        if (elsewhere.isPresent()) {
            return elsewhere.get();
        }
        try (OpenConnection connection = OpenConnection.open(environment, cluster, credentials, output)) {
            return run(connection, output).code();
        } catch (Exception failure) {
            try {
                couldNot();
            } catch (RuntimeException second) {
                output.say(HasMessage.of(second).english());
            }
            throw failure;
        }
    }

    /**
     * Has another process do all of it, if that is what was asked for.
     *
     * @return how that ended, or empty: then it is done here
     */
    Optional<Integer> runElsewhere(Path data) throws Exception {
        return Optional.empty();
    }

    /** The connection or the run has failed, which is told after this. */
    void couldNot() {}

    /** What the connection is called, as far as the options say it. */
    final String connectionName() {
        return cluster.profile()
                .orElseGet(() -> credentials.ownNode()
                        ? "own node"
                        : cluster.contactPoints().isEmpty()
                                ? ProvidedProfiles.ENVIRONMENT
                                : ContactPoint.format(cluster.contactPoints().get(0)) + "/" + cluster.keyspace());
    }

    /** @throws org.lectern.wording.InvalidInputException if what was typed cannot be, whatever the cluster has */
    void checkOptions() {}

    /**
     * Does it.
     *
     * @throws Exception with a sentence, if it cannot be done
     */
    abstract Exit run(OpenConnection connection, Output output) throws Exception;

    final CommandEnvironment environment() {
        return environment;
    }

    final Interruption interruption() {
        return environment.interruption();
    }
}
