package org.lectern.home;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.Set;

/**
 * Directories (0700) and files (0600) that nobody but their owner gets at. Where a file system knows no such permissions, as
 * on Windows, they are as the directory that they are in: there a user's data directory is the user's alone. Everything here
 * blocks. Used by the node's process as well, so nothing but the JDK.
 */
public final class OwnerOnly {
    static final Set<PosixFilePermission> DIRECTORY = PosixFilePermissions.fromString("rwx------");
    static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");

    private OwnerOnly() {}

    static boolean isKnownTo(Path path) {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix");
    }

    /** Whether that is who runs this process, which may do with a root's right whatever it is told to. */
    static boolean isOfThisUser(UserPrincipal owner) {
        String user = System.getProperty("user.name", "");
        return user.equals("root") || user.equals(owner.getName());
    }

    private static FileAttribute<?>[] with(Set<PosixFilePermission> permissions, Path path) {
        return isKnownTo(path)
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(permissions)}
                : new FileAttribute<?>[0];
    }

    /** Makes a directory, and those above it that are missing. One that is there stays as it is. */
    public static void create(Path directory) throws IOException {
        // Asked first, since a directory may be a symbolic link.
        if (!Files.isDirectory(directory)) {
            Files.createDirectories(directory, with(DIRECTORY, directory));
        }
    }

    /** Makes the directory that a file is to be in, likewise. */
    public static void createFor(Path file) throws IOException {
        Path directory = file.toAbsolutePath().getParent();
        if (directory != null) {
            create(directory);
        }
    }

    /** Opens a file, for reading and writing; makes it if it is not there. */
    public static FileChannel open(Path file) throws IOException {
        return FileChannel.open(
                file,
                Set.<OpenOption>of(StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE),
                with(FILE, file));
    }

    /** Makes an empty file, in place of one that is there. */
    public static void replace(Path file) throws IOException {
        Files.deleteIfExists(file);
        try {
            Files.createFile(file, with(FILE, file));
        } catch (FileAlreadyExistsException another) {
            // Another process was as quick, and made it the same way.
        }
    }

    /** Writes a file, in place of one that is there. */
    public static void write(Path file, byte[] bytes) throws IOException {
        replace(file);
        Files.write(file, bytes);
    }

    /** Likewise, as UTF-8. */
    public static void write(Path file, String text) throws IOException {
        write(file, text.getBytes(StandardCharsets.UTF_8));
    }
}
