package org.lectern.profile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;
import org.lectern.cluster.Secret;
import org.lectern.wording.InvalidInputException;

/** A file with one secret, as containers and services are given them. Blocks. */
public final class SecretFile {
    private static final Set<PosixFilePermission> OWNER_ONLY =
            EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

    private SecretFile() {}

    /**
     * Its first line; the rest is left alone.
     *
     * @throws InvalidInputException with a sentence, if others than its owner may read or change it, if it cannot be read, or is
     *     empty
     */
    public static Secret read(Path file) {
        try {
            if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
                Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(file);
                if (!OWNER_ONLY.containsAll(permissions)) {
                    throw new InvalidInputException(ProfileSentence.SECRET_FILE_OPEN.of(
                            file, PosixFilePermissions.toString(permissions), file));
                }
            }
            String text = Files.readString(file);
            String secret = text.lines().findFirst().orElse("");
            if (secret.isEmpty()) {
                throw new InvalidInputException(ProfileSentence.SECRET_FILE_EMPTY.of(file));
            }
            return Secret.of(secret);
        } catch (NoSuchFileException missing) {
            throw new InvalidInputException(ProfileSentence.SECRET_FILE_MISSING.of(file), missing);
        } catch (IOException unreadable) {
            throw new InvalidInputException(
                    ProfileSentence.FILE_UNREADABLE.of(file, String.valueOf(unreadable.getMessage())), unreadable);
        }
    }
}
