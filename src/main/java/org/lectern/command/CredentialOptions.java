package org.lectern.command;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.lectern.command.GivenSecrets.Given;
import org.lectern.profile.SecretKind;
import picocli.CommandLine.Option;

/** As whom a command connects, and where connections come from besides the saved ones. Never a secret itself. */
final class CredentialOptions {
    @Option(names = "--user", paramLabel = "NAME", description = "the user, with --contact-point")
    private Optional<String> user = Optional.empty();

    @Option(names = "--plain-password", description = "send the password of --user unencrypted")
    private boolean plainPassword;

    @Option(
            names = "--password-file",
            paramLabel = "FILE",
            description = "file with the password in its first line, readable by its owner only (mode 0600)")
    private Optional<Path> passwordFile = Optional.empty();

    @Option(names = "--password-stdin", description = "read the password from the first line of standard input")
    private boolean passwordFromInput;

    @Option(
            names = "--key-store-password-file",
            paramLabel = "FILE",
            description = "file with the password of the key store")
    private Optional<Path> keyStoreFile = Optional.empty();

    @Option(
            names = "--key-store-password-stdin",
            description = "read the password of the key store from the next line of standard input")
    private boolean keyStoreFromInput;

    @Option(
            names = "--trust-store-password-file",
            paramLabel = "FILE",
            description = "file with the password of the trust store")
    private Optional<Path> trustStoreFile = Optional.empty();

    @Option(
            names = "--trust-store-password-stdin",
            description = "read the password of the trust store from the next line of standard input")
    private boolean trustStoreFromInput;

    @Option(
            names = "--profiles",
            paramLabel = "FILE",
            description = "file with more connections for --profile, like connections.json (default $LECTERN_PROFILES)")
    private Optional<Path> profiles = Optional.empty();

    @Option(names = "--own-node", description = "use the built-in node of the data directory; starts it if necessary")
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
