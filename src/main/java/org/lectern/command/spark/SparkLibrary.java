package org.lectern.command.spark;

import java.nio.file.Path;

/**
 * A jar that Spark takes.
 *
 * @param path where it is in a Maven repository
 * @param sha256 of its bytes, in hexadecimal digits
 * @param bytes its size
 */
record SparkLibrary(String path, String sha256, long bytes) {
    /** Reads a line of the list: digest, size, path. */
    static SparkLibrary of(String line) {
        String[] parts = line.split(" ", 3);
        return new SparkLibrary(parts[2], parts[0], Long.parseLong(parts[1]));
    }

    /** Its file's name. */
    String name() {
        return String.valueOf(Path.of(path).getFileName());
    }
}
