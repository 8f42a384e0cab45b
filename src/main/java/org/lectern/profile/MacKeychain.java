package org.lectern.profile;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Optional;
import org.lectern.cluster.Secret;

/**
 * The login keychain of macOS, by its command {@code security}. What it is told goes through its interactive mode, so that no
 * secret is ever an argument; names and secrets are in hexadecimal, so that nothing in them needs quotes.
 */
final class MacKeychain implements Keyring {
    private static final int NOT_FOUND = 44;

    private final Program tool;

    MacKeychain(Program tool) {
        this.tool = tool;
    }

    static Optional<Keyring> find() {
        return Program.find("security").map(MacKeychain::new);
    }

    private static String account(String profile, SecretKind kind) {
        return kind.label() + "-" + HexFormat.of().formatHex(profile.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public Optional<Secret> find(String profile, SecretKind kind) {
        Program.Answer answer =
                tool.run(Secret.of(""), "find-generic-password", "-s", "lectern", "-a", account(profile, kind), "-w");
        if (answer.status() == NOT_FOUND) {
            return Optional.empty();
        }
        require(answer);
        try {
            String hexadecimal = new String(answer.output().reveal()).strip();
            return Optional.of(Secret.of(
                    StandardCharsets.UTF_8.decode(ByteBuffer.wrap(HexFormat.of().parseHex(hexadecimal)))));
        } catch (IllegalArgumentException e) {
            // Without the cause: it may quote the secret.
            throw new KeyringException(ProfileSentence.OTHER_ENTRY.of(profile));
        }
    }

    @Override
    public void store(String profile, SecretKind kind, Secret secret) {
        String hexadecimal = HexFormat.of().formatHex(new String(secret.reveal()).getBytes(StandardCharsets.UTF_8));
        require(tool.run(
                Secret.of("add-generic-password -U -s lectern -a " + account(profile, kind) + " -w " + hexadecimal
                        + "\n"),
                "-i"));
    }

    @Override
    public void forget(String profile, SecretKind kind) {
        Program.Answer answer =
                tool.run(Secret.of(""), "delete-generic-password", "-s", "lectern", "-a", account(profile, kind));
        if (answer.status() != NOT_FOUND) {
            require(answer);
        }
    }

    private static void require(Program.Answer answer) {
        if (answer.status() != 0) {
            throw new KeyringException(ProfileSentence.KEYCHAIN_REFUSES.of(answer.errors()));
        }
    }
}
