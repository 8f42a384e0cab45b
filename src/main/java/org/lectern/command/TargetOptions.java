package org.lectern.command;

import org.lectern.profile.ContactPoint;
import org.lectern.profile.ProvidedProfiles;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of every command that connects. */
final class TargetOptions {
    @Mixin
    private ClusterOptions cluster = new ClusterOptions();

    @Mixin
    private CredentialOptions credentials = new CredentialOptions();

    @Option(names = "--json", description = "print messages as JSON too")
    private boolean json;

    Output output(CommandEnvironment environment) {
        return new Output(environment, json);
    }

    /** Where it connects to; blocks. */
    Targets targets(CommandEnvironment environment) {
        return new Targets(environment, cluster, credentials);
    }

    ClusterOptions cluster() {
        return cluster;
    }

    boolean demo() {
        return credentials.demo();
    }

    /** What the connection is called, as far as the options say it. */
    String name() {
        return cluster.profile()
                .orElseGet(() -> credentials.ownNode()
                        ? "built-in node"
                        : cluster.contactPoints().isEmpty()
                                ? ProvidedProfiles.ENVIRONMENT
                                : ContactPoint.format(cluster.contactPoints().get(0)) + "/" + cluster.keyspace());
    }
}
