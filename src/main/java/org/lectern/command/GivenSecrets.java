package org.lectern.command;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.lectern.cluster.Secret;
import org.lectern.profile.SecretFile;
import org.lectern.profile.SecretKind;
import org.lectern.profile.Secrets;

/** Where the secrets of one connection are given for this once, each in a file or on standard input. Never a secret itself. */
record GivenSecrets(Map<SecretKind, Given> kinds) {
    GivenSecrets {
        kinds = new EnumMap<>(kinds);
    }

    private static final Given NOWHERE = new Given(Optional.empty(), false);

    /**
     * Where one secret is given.
     *
     * @param file its first line; asked where standard input is not
     * @param fromInput whether it is the next line of standard input
     */
    record Given(Optional<Path> file, boolean fromInput) {
        boolean isThere() {
            return fromInput || file.isPresent();
        }
    }

    boolean any() {
        return kinds.values().stream().anyMatch(Given::isThere);
    }

    /**
     * Reads them; blocks. Lines of standard input are, as far as they are asked for: password, key store, trust store.
     *
     * @throws org.lectern.wording.InvalidInputException with a sentence, if a file is open to others, or there is no line
     */
    Secrets read(InputStream in) {
        Secrets secrets = Secrets.NONE;
        for (SecretKind kind : List.of(SecretKind.PASSWORD, SecretKind.KEY_STORE, SecretKind.TRUST_STORE)) {
            Given given = kinds.getOrDefault(kind, NOWHERE);
            if (given.fromInput()) {
                secrets = secrets.with(kind, Secret.of(line(in)));
            } else if (given.file().isPresent()) {
                secrets = secrets.with(kind, SecretFile.read(given.file().get()));
            }
        }
        return secrets;
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
                throw OptionParser.wrong("Standard input has no line with the password.");
            }
            return line.toString(StandardCharsets.UTF_8);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
