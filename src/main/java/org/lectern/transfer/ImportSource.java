package org.lectern.transfer;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A file as it was when its import began.
 *
 * @param tenDigits what it was read as: read otherwise it is another file, whose import begins anew
 */
record ImportSource(Path file, long size, long modifiedMillis, TenDigits tenDigits) {
    static ImportSource of(Path file, TenDigits tenDigits) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new UnreadableFileException(
                    Files.exists(file) ? TransferSentence.NO_REGULAR_FILE.of(file) : TransferSentence.NO_FILE.of(file));
        }
        if (!Files.isReadable(file)) {
            throw new UnreadableFileException(TransferSentence.NOT_ALLOWED.of(file));
        }
        Path real = file.toRealPath();
        return new ImportSource(
                real, Files.size(real), Files.getLastModifiedTime(real).toMillis(), tenDigits);
    }

    /** @throws UnreadableFileException if somebody has written to the file since */
    void requireUnchanged() throws IOException {
        if (!Files.isRegularFile(file) || !of(file, tenDigits).equals(this)) {
            throw new UnreadableFileException(TransferSentence.FILE_CHANGED.of(file.getFileName()));
        }
    }

    EntryReader read() throws IOException {
        return EntryReader.open(file, tenDigits);
    }

    /** A name for this state of this file. */
    String fingerprint() {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256")
                    .digest((file + "\n" + size + "\n" + modifiedMillis
                                    + (tenDigits == TenDigits.UNKNOWN ? "" : "\n" + tenDigits))
                            .getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256.", e);
        }
    }
}
