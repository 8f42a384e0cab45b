package org.lectern.profile;

import java.util.Optional;
import org.lectern.cluster.Secret;

/** The Secret Service of freedesktop.org (GNOME Keyring, KWallet, KeePassXC), by its command {@code secret-tool}. */
final class SecretService implements Keyring {
    private static final int NOT_FOUND = 1;

    private final Program tool;

    SecretService(Program tool) {
        this.tool = tool;
    }

    static Optional<Keyring> find() {
        return Program.find("secret-tool").map(SecretService::new).flatMap(Keyring::answering);
    }

    @Override
    public Optional<Secret> find(String profile, SecretKind kind) {
        Program.Answer answer = run(Secret.of(""), "lookup", profile, kind);
        return answer.status() == 0 ? Optional.of(answer.output()) : Optional.empty();
    }

    @Override
    public void store(String profile, SecretKind kind, Secret secret) {
        Program.Answer answer = tool.run(
                secret,
                "store",
                "--label=Lectern: " + profile + " (" + kind.label() + ")",
                "application",
                "lectern",
                "connection",
                profile,
                "secret",
                kind.label());
        if (answer.status() != 0) {
            throw refused(answer);
        }
    }

    @Override
    public void forget(String profile, SecretKind kind) {
        run(Secret.of(""), "clear", profile, kind);
    }

    private Program.Answer run(Secret input, String what, String profile, SecretKind kind) {
        Program.Answer answer =
                tool.run(input, what, "application", "lectern", "connection", profile, "secret", kind.label());
        // What is not there is told by the status alone; anything else comes with words.
        if (answer.status() > NOT_FOUND
                || (answer.status() == NOT_FOUND && !answer.errors().isEmpty())) {
            throw refused(answer);
        }
        return answer;
    }

    private static KeyringException refused(Program.Answer answer) {
        return new KeyringException(ProfileSentence.KEYRING_REFUSES.of(answer.errors()));
    }
}
