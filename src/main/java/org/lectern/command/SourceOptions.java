package org.lectern.command;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.lectern.command.GivenSecrets.Given;
import org.lectern.profile.SecretKind;
import picocli.CommandLine.Option;

/** A connection that a command reads from, beside the one that it writes to. Never a secret itself. */
final class SourceOptions {
    @Option(
            names = "--from-profile",
            paramLabel = "NAME",
            description =
                    "read the OAE keyspace of this connection instead of a file: a saved one, one of --profiles, or "
                            + "\u201Cenvironment\u201D for $LECTERN_CONTACT_POINTS")
    private Optional<String> profile = Optional.empty();

    @Option(
            names = "--from-password-file",
            paramLabel = "FILE",
            description =
                    "file with its password in the first line (mode 0600); by default $LECTERN_PASSWORD_FILE for a "
                            + "provided connection, then the keyring")
    private Optional<Path> passwordFile = Optional.empty();

    @Option(
            names = "--from-password-stdin",
            description = "read its password from the next line of standard input, after those of the other connection")
    private boolean passwordFromInput;

    @Option(
            names = "--from-key-store-password-file",
            paramLabel = "FILE",
            description = "file with the password of its key store")
    private Optional<Path> keyStoreFile = Optional.empty();

    @Option(
            names = "--from-key-store-password-stdin",
            description = "read that password from the next line of standard input")
    private boolean keyStoreFromInput;

    @Option(
            names = "--from-trust-store-password-file",
            paramLabel = "FILE",
            description = "file with the password of its trust store")
    private Optional<Path> trustStoreFile = Optional.empty();

    @Option(
            names = "--from-trust-store-password-stdin",
            description = "read that password from the next line of standard input")
    private boolean trustStoreFromInput;

    /** Its name; empty where a command reads from none. */
    Optional<String> profile() {
        return profile;
    }

    GivenSecrets secrets() {
        return new GivenSecrets(Map.of(
                SecretKind.PASSWORD, new Given(passwordFile, passwordFromInput),
                SecretKind.KEY_STORE, new Given(keyStoreFile, keyStoreFromInput),
                SecretKind.TRUST_STORE, new Given(trustStoreFile, trustStoreFromInput)));
    }

    /** @throws org.lectern.wording.InvalidInputException if secrets are given of a connection that is not named */
    void check() {
        if (profile.isEmpty() && secrets().any()) {
            throw OptionParser.wrong("Options for passwords with --from-\u2026 need --from-profile.");
        }
    }
}
