package org.lectern.transfer;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A file as it was when its import began. */
record ImportSource(Path file, long size, long modifiedMillis) {
    static ImportSource of(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new UnreadableFileException(
                    Files.exists(file)
                            ? file + " is not a file. Choose a .csv or .jsonl file."
                            : "There is no file " + file + ". Check the path.");
        }
        if (!Files.isReadable(file)) {
            throw new UnreadableFileException(file + " may not be read. Check its permissions.");
        }
        Path real = file.toRealPath();
        return new ImportSource(
                real, Files.size(real), Files.getLastModifiedTime(real).toMillis());
    }

    /** @throws UnreadableFileException if somebody has written to the file since */
    void requireUnchanged() throws IOException {
        if (!Files.isRegularFile(file) || !of(file).equals(this)) {
            throw new UnreadableFileException("The file " + file.getFileName()
                    + " changed while it was read. Import it again when it is complete.");
        }
    }

    /** A name for this state of this file. */
    String fingerprint() {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256")
                    .digest((file + "\n" + size + "\n" + modifiedMillis).getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256.", e);
        }
    }
}
