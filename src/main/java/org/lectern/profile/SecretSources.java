package org.lectern.profile;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.lectern.cluster.Secret;

/**
 * Where the secrets of a connection come from, for windows and commands alike: what was given for this once counts most, then
 * the file that whoever provides the connection names, then the system's keyring. Blocks.
 *
 * @param passwordFile the file with the password; empty if nobody has named one
 * @param saved whether the connection is one that the operator saved here
 * @param keyring asked only for what nothing else has
 * @param locked told that the keyring does not answer: then it has nothing
 */
public record SecretSources(
        Optional<Path> passwordFile,
        boolean saved,
        Supplier<Optional<Keyring>> keyring,
        Consumer<KeyringException> locked) {
    /**
     * All that can be found.
     *
     * @param given what was typed, or named for this once
     * @throws org.lectern.wording.InvalidInputException with a sentence, if the file cannot be read, or is open to others
     */
    public Secrets of(ConnectionProfile profile, Secrets given) {
        Secrets all = given;
        if (profile.user().isPresent() && given.find(SecretKind.PASSWORD).isEmpty() && passwordFile.isPresent()) {
            all = all.with(SecretKind.PASSWORD, SecretFile.read(passwordFile.get()));
        }
        if (all.all().keySet().containsAll(profile.possible())) {
            return all;
        }
        Secrets kept = kept(profile);
        for (SecretKind kind : profile.possible()) {
            Optional<Secret> found = kept.find(kind);
            if (found.isPresent() && all.find(kind).isEmpty()) {
                all = all.with(kind, found.get());
            }
        }
        return all;
    }

    private Secrets kept(ConnectionProfile profile) {
        try {
            return keyring.get().map(known -> known.all(profile, saved)).orElse(Secrets.NONE);
        } catch (KeyringException closed) {
            locked.accept(closed);
            return Secrets.NONE;
        }
    }

    /** What a connection needs besides these. */
    public static Set<SecretKind> missing(ConnectionProfile profile, Secrets secrets) {
        Set<SecretKind> missing = EnumSet.noneOf(SecretKind.class);
        missing.addAll(profile.needed());
        missing.removeAll(secrets.all().keySet());
        return missing;
    }
}
