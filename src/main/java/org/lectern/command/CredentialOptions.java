package org.lectern.command;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.lectern.command.GivenSecrets.Given;
import org.lectern.profile.SecretKind;
import picocli.CommandLine.Option;

/** As whom a command connects, and where connections come from besides the saved ones. Never a secret itself. */
final class CredentialOptions {
    @Option(names = "--user", paramLabel = "NAME", description = "connect as this user; for --contact-point")
    private Optional<String> user = Optional.empty();

    @Option(
            names = "--plain-password",
            description = "let the password of --user go over the network without encryption")
    private boolean plainPassword;

    @Option(
            names = "--password-file",
            paramLabel = "FILE",
            description = "the password is its first line; nobody but its owner may read it (mode 0600)")
    private Optional<Path> passwordFile = Optional.empty();

    @Option(names = "--password-stdin", description = "the password is the first line of standard input")
    private boolean passwordFromInput;

    @Option(
            names = "--key-store-password-file",
            paramLabel = "FILE",
            description = "likewise, of the connection\u2019s key store")
    private Optional<Path> keyStoreFile = Optional.empty();

    @Option(
            names = "--key-store-password-stdin",
            description = "likewise the next line of standard input, after the password\u2019s")
    private boolean keyStoreFromInput;

    @Option(
            names = "--trust-store-password-file",
            paramLabel = "FILE",
            description = "likewise, of the connection\u2019s trust store")
    private Optional<Path> trustStoreFile = Optional.empty();

    @Option(
            names = "--trust-store-password-stdin",
            description = "likewise the next line of standard input, after the key store\u2019s")
    private boolean trustStoreFromInput;

    @Option(
            names = "--profiles",
            paramLabel = "FILE",
            description = "more connections for --profile, as in connections.json; else $LECTERN_PROFILES")
    private Optional<Path> profiles = Optional.empty();

    @Option(
            names = "--own-node",
            description = "connect to the console\u2019s own node in the data directory; starts it if it does not run")
    private boolean ownNode;

    @Option(
            names = "--demo",
            description = "with --own-node: load the demo data first if the keyspace is empty, which takes a minute")
    private boolean demo;

    Optional<String> user() {
        return user;
    }

    boolean plainPassword() {
        return plainPassword;
    }

    /** Where its secrets are given for this once. */
    GivenSecrets secrets() {
        return new GivenSecrets(Map.of(
                SecretKind.PASSWORD, new Given(passwordFile, passwordFromInput),
                SecretKind.KEY_STORE, new Given(keyStoreFile, keyStoreFromInput),
                SecretKind.TRUST_STORE, new Given(trustStoreFile, trustStoreFromInput)));
    }

    Optional<Path> profiles() {
        return profiles;
    }

    /** Returns whether the keyspace of the built-in node is to have demo data. */
    boolean demo() {
        return demo;
    }

    boolean ownNode() {
        return ownNode;
    }
}
