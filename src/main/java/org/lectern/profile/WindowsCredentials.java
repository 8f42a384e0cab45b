package org.lectern.profile;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import org.lectern.cluster.Secret;

/**
 * The Credential Manager of Windows. A secret is a generic credential of this user on this computer; its user name there is
 * the profile's, for people, and its target is that in hexadecimal, since Windows takes no notice of case in a target. It is
 * in UTF-16, as Windows' own panel writes a password that is changed there.
 *
 * <p>What is decided here is tested; the calls themselves ({@link WindowsCalls}) were never run on Windows.
 */
final class WindowsCredentials implements Keyring {
    /** CRED_MAX_CREDENTIAL_BLOB_SIZE. */
    private static final int MOST_BYTES = 5 * 512;
    /** CRED_MAX_USERNAME_LENGTH. */
    private static final int MOST_CHARACTERS_OF_USER = 513;

    private static final int ERROR_ACCESS_DENIED = 5;
    private static final int ERROR_NOT_FOUND = 1168;
    private static final int ERROR_NO_SUCH_LOGON_SESSION = 1312;

    /** What Windows is asked. Its answers are the codes of winerror.h. */
    interface Calls {
        /**
         * CredRead.
         *
         * @return a copy of the credential's content, for the caller to wipe
         */
        byte[] read(String target) throws RefusedException;

        /** CredWrite, in place of what was there. */
        void write(String target, String user, byte[] content) throws RefusedException;

        /** CredDelete. */
        void delete(String target) throws RefusedException;
    }

    /** Windows has not done it, and says why by a code. */
    static final class RefusedException extends Exception {
        private static final long serialVersionUID = 1L;

        private final int code;

        RefusedException(int code) {
            super("code " + code);
            this.code = code;
        }
    }

    private final Calls calls;

    WindowsCredentials(Calls calls) {
        this.calls = calls;
    }

    /** Empty where Windows keeps no credentials: in the session of a service, or where it is forbidden. */
    static Optional<Keyring> find() {
        try {
            return new WindowsCredentials(new WindowsCalls()).answering();
        } catch (LinkageError notLoaded) {
            // The library that makes the calls may not be unpacked, or not be loaded, by the rules of this computer.
            return Optional.empty();
        }
    }

    private static String target(String profile, SecretKind kind) {
        return "lectern-" + kind.label() + "-" + HexFormat.of().formatHex(profile.getBytes(UTF_8));
    }

    /**
     * The content as the characters it holds, and no copy of it, which would have to be wiped as well; nor does this replace
     * half a character, as an encoder would.
     */
    private static CharBuffer characters(byte[] content) {
        return ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN).asCharBuffer();
    }

    @Override
    public Optional<Secret> find(String profile, SecretKind kind) {
        byte[] content;
        try {
            content = calls.read(target(profile, kind));
        } catch (RefusedException refused) {
            if (refused.code == ERROR_NOT_FOUND) {
                return Optional.empty();
            }
            throw sentence(refused);
        }
        try {
            if (content.length % Character.BYTES != 0) {
                throw new KeyringException(ProfileSentence.WINDOWS_OTHER_ENTRY.of(profile));
            }
            return Optional.of(Secret.of(characters(content)));
        } finally {
            Arrays.fill(content, (byte) 0);
        }
    }

    @Override
    public void store(String profile, SecretKind kind, Secret secret) {
        char[] characters = secret.reveal();
        byte[] content = new byte[characters.length * Character.BYTES];
        try {
            if (content.length > MOST_BYTES) {
                throw new KeyringException(
                        ProfileSentence.WINDOWS_SECRET_LONG.of(MOST_BYTES / Character.BYTES, characters.length));
            }
            characters(content).put(characters);
            calls.write(
                    target(profile, kind),
                    profile.substring(0, Math.min(profile.length(), MOST_CHARACTERS_OF_USER)),
                    content);
        } catch (RefusedException refused) {
            throw sentence(refused);
        } finally {
            Arrays.fill(characters, '\0');
            Arrays.fill(content, (byte) 0);
        }
    }

    @Override
    public void forget(String profile, SecretKind kind) {
        try {
            calls.delete(target(profile, kind));
        } catch (RefusedException refused) {
            if (refused.code != ERROR_NOT_FOUND) {
                throw sentence(refused);
            }
        }
    }

    private static KeyringException sentence(RefusedException refused) {
        return new KeyringException(
                switch (refused.code) {
                    case ERROR_ACCESS_DENIED -> ProfileSentence.WINDOWS_DENIES.of();
                    case ERROR_NO_SUCH_LOGON_SESSION -> ProfileSentence.WINDOWS_NO_SESSION.of();
                    default -> ProfileSentence.WINDOWS_REFUSES.of(Integer.toString(refused.code));
                },
                refused);
    }
}
