package org.lectern.command;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import org.lectern.cluster.Secret;
import org.lectern.profile.SecretFile;
import org.lectern.profile.SecretKind;
import org.lectern.profile.Secrets;

/**
 * Where the secrets of one connection are given for this once: in files, or on standard input. Never a secret itself.
 *
 * @param passwordFile its first line; asked where standard input is not
 * @param passwordFromInput whether the next line of standard input is the password
 */
record GivenSecrets(
        Optional<Path> passwordFile,
        boolean passwordFromInput,
        Optional<Path> keyStoreFile,
        Optional<Path> trustStoreFile) {
    /**
     * Reads them; blocks.
     *
     * @throws org.lectern.wording.InvalidInputException with a sentence, if a file is open to others, or there is no line
     */
    Secrets read(InputStream in) {
        Secrets secrets = Secrets.NONE;
        if (passwordFromInput) {
            secrets = secrets.with(SecretKind.PASSWORD, Secret.of(line(in)));
        } else {
            secrets = with(secrets, SecretKind.PASSWORD, passwordFile);
        }
        return with(with(secrets, SecretKind.KEY_STORE, keyStoreFile), SecretKind.TRUST_STORE, trustStoreFile);
    }

    private static Secrets with(Secrets secrets, SecretKind kind, Optional<Path> file) {
        return file.map(named -> secrets.with(kind, SecretFile.read(named))).orElse(secrets);
    }

    /** No byte more than the line: the next one may be the password of another connection. */
    private static String line(InputStream in) {
        try {
            ByteArrayOutputStream line = new ByteArrayOutputStream();
            for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
                if (next != '\r') {
                    line.write(next);
                }
            }
            if (line.size() == 0) {
                throw OptionParser.wrong("Standard input holds no password: it has to be a line of its own.");
            }
            return line.toString(StandardCharsets.UTF_8);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
