package org.lectern.command;

import java.lang.reflect.Member;
import java.util.Set;
import java.util.stream.Collectors;
import org.lectern.profile.ContactPoint;
import org.lectern.profile.ProvidedProfiles;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options of every command that connects. */
final class TargetOptions {
    private static final Set<Class<?>> CONNECTING = Set.of(ClusterOptions.class, CredentialOptions.class);

    @Mixin
    private ClusterOptions cluster = new ClusterOptions();

    @Mixin
    private CredentialOptions credentials = new CredentialOptions();

    @Option(names = "--json", description = "print messages as JSON too")
    private boolean json;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command = CommandSpec.create();

    /** Returns the options of the connection as they were typed, each after a space, to be repeated in another command. */
    String typed() {
        return command.commandLine().getParseResult().matchedOptions().stream()
                .filter(option ->
                        option.userObject() instanceof Member member && CONNECTING.contains(member.getDeclaringClass()))
                .flatMap(option -> option.originalStringValues().stream()
                        .map(value -> " " + option.longestName()
                                + (option.arity().max() == 0 ? "" : " " + Words.quoted(value))))
                .collect(Collectors.joining());
    }

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
