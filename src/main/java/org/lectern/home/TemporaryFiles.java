package org.lectern.home;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Directory for the temporary files of processes, in the data directory: fonts, and native libraries that jars bring along. */
public final class TemporaryFiles {
    private TemporaryFiles() {}

    /** Returns the directory of all processes. */
    public static Path in(Path home) {
        return home.resolve("temporary");
    }

    /**
     * Has this process write its temporary files there, and deletes those of processes that have ended. Has an effect only before the
     * first temporary file, and not in JVMs that read the setting at their start. Where the directory cannot be made, the system's stays.
     */
    public static void keepIn(Path home) {
        Path mine = in(home).resolve(Long.toString(ProcessHandle.current().pid()));
        try {
            OwnerOnly.create(mine);
        } catch (IOException unusable) {
            return; // what is needed of the data directory says so
        }
        System.setProperty("java.io.tmpdir", mine.toString());
        mine.toFile().deleteOnExit();
        for (File other : list(in(home).toFile())) {
            if (isEnded(other.getName())) {
                delete(other.toPath());
            }
        }
    }

    private static boolean isEnded(String process) {
        return process.matches("\\d{1,18}")
                && ProcessHandle.of(Long.parseLong(process)).isEmpty();
    }

    private static File[] list(File directory) {
        File[] files = directory.listFiles();
        return files == null ? new File[0] : files;
    }

    /** Deletes a directory, and what is in it. What cannot be deleted stays: another process may have it open. */
    public static void delete(Path directory) {
        List<Path> files;
        try (Stream<Path> all = Files.walk(directory)) {
            files = all.sorted(Comparator.reverseOrder()).toList();
        } catch (IOException | UncheckedIOException unreadable) {
            return;
        }
        files.forEach(file -> {
            boolean unused = file.toFile().delete();
        });
    }
}
