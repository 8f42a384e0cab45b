package org.lectern.home;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.UserPrincipal;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lectern.wording.InvalidInputException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The directory in which a console and its node keep what they keep, kept from everybody else on the machine. */
public final class DataDirectory {
    private static final Logger LOG = LoggerFactory.getLogger(DataDirectory.class);

    /** What the console and its node put there; whoever adds a file adds its name. */
    private static final Pattern OURS =
            Pattern.compile("activity|cassandra|configuration|counters|imports|spark|temporary|"
                    + "node\\.(json|log|out).*|(starting|running)\\.lock|settings\\.json.*|connections\\..+|console\\.(log.*|lock|open.*)|"
                    + "probe.*\\.tmp");

    private DataDirectory() {}

    /**
     * Makes the directory if it is not there, and takes from all that is Lectern's in it the permissions that others have; from
     * the directory itself where nothing else is in it, since somebody may have named one that is not for this alone. Quick
     * where that was done before. What cannot be changed is logged. Blocks.
     *
     * @throws IOException if it cannot be made or listed
     * @throws InvalidInputException if another user of the machine may have put there what is in it
     */
    public static void keep(Path directory) throws IOException {
        OwnerOnly.create(directory);
        requireOwn(directory.toRealPath());
        List<Path> all;
        try (Stream<Path> entries = Files.list(directory)) {
            all = entries.toList();
        }
        List<Path> ours = all.stream()
                .filter(entry ->
                        OURS.matcher(String.valueOf(entry.getFileName())).matches())
                .toList();
        for (Path entry : ours) {
            tighten(entry);
        }
        if (ours.size() == all.size()) {
            tighten(directory.toRealPath());
        }
        deletePasswords(directory.resolve("spark"));
    }

    /** An empty one is safe: nobody else can write to it once it is the owner's alone. */
    private static void requireOwn(Path directory) throws IOException {
        if (!OwnerOnly.isKnownTo(directory)) {
            return;
        }
        UserPrincipal owner = Files.getOwner(directory);
        if (!OwnerOnly.isOfThisUser(owner)) {
            throw new InvalidInputException(HomeSentence.OF_ANOTHER.of(directory, owner.getName()));
        }
        Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(directory);
        if (permissions.contains(PosixFilePermission.GROUP_WRITE)
                || permissions.contains(PosixFilePermission.OTHERS_WRITE)) {
            try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
                if (entries.iterator().hasNext()) {
                    throw new InvalidInputException(HomeSentence.OTHERS_WRITE.of(directory));
                }
            }
        }
    }

    /** Deletes the files in which an earlier version gave passwords to Spark, and which a console that was killed left. */
    private static void deletePasswords(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            return;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "*password-file-*")) {
            for (Path file : files) {
                Files.deleteIfExists(file);
            }
        }
    }

    /**
     * Takes everybody else's permissions from a file, or from a directory and all that is in it. Links are left alone. A
     * directory that is the owner's alone is taken to be so inside as well, since it is the last to become so. What cannot be
     * changed is logged. Blocks.
     */
    public static void tighten(Path path) throws IOException {
        if (OwnerOnly.isKnownTo(path)) {
            Files.walkFileTree(path, new Tightening());
        }
    }

    private static final class Tightening extends SimpleFileVisitor<Path> {
        @Override
        public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) throws IOException {
            return Files.getPosixFilePermissions(directory, LinkOption.NOFOLLOW_LINKS)
                            .equals(OwnerOnly.DIRECTORY)
                    ? FileVisitResult.SKIP_SUBTREE
                    : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (attributes.isRegularFile()) {
                set(file, OwnerOnly.FILE);
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException gone) {
            note(gone);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException broken) {
            if (broken != null) {
                note(broken);
            }
            set(directory, OwnerOnly.DIRECTORY);
            return FileVisitResult.CONTINUE;
        }

        private static void set(Path path, Set<PosixFilePermission> permissions) {
            try {
                if (!Files.getPosixFilePermissions(path).equals(permissions)) {
                    Files.setPosixFilePermissions(path, permissions);
                }
            } catch (IOException refused) {
                note(refused);
            }
        }

        private static void note(IOException failure) {
            // A node or another console deletes files of its own meanwhile.
            if (!(failure instanceof NoSuchFileException)) {
                LOG.warn("Others on this machine may be able to read what they should not: {}", failure.toString());
            }
        }
    }
}
