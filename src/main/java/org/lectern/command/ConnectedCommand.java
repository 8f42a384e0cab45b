package org.lectern.command;

import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.lectern.profile.ContactPoint;
import org.lectern.profile.ProvidedProfiles;
import org.lectern.service.Lectern;
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
     * Another saved connection, to be read from; blocks for seconds. Whoever asks for it closes it.
     *
     * @param password of it; without it the keyring is asked
     */
    final Lectern readFrom(String profile, Optional<Path> password, Output output) {
        ConnectionTarget target = new Targets(environment, cluster, credentials).readFrom(profile, password);
        return environment
                .opening()
                .open(target.settings(), target.statusKeyspace(), Optional.empty(), said -> output.say(said.english()));
    }

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
