package org.lectern.transfer;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.function.BooleanSupplier;

/** What an import reads, line by line: a file, or a keyspace, of which every row counts as a line. */
interface ImportSource {
    /** What people call it. */
    String name();

    /** A name for it as it is now, of letters and digits: an interrupted import of the same goes on. */
    String fingerprint();

    /** How much there is to read in a pass, as {@link EntryReader#bytesRead} counts it; 0 if nobody knows. */
    long size(int pass);

    /** Whether each pass reads its own lines only; else each reads them all. */
    boolean isReadByPass();

    /** Where refused lines are listed, if they can be beside it. */
    default Optional<Path> besides() {
        return Optional.empty();
    }

    /** @throws UnreadableFileException if it must not change while it is read, and has */
    default void requireUnchanged() throws IOException {}

    /** Whether other processes read and write it, by parts of the token ring. */
    default boolean isSpread() {
        return false;
    }

    /**
     * Counts all of it. Blocks.
     *
     * @throws java.util.concurrent.CancellationException when it does not go on
     */
    default void count(Counting counting, BooleanSupplier goesOn)
            throws IOException, ExecutionException, InterruptedException {
        counting.read(read(Checkpoint.BEGINNING), goesOn);
        if (isReadByPass()) {
            counting.read(read(Checkpoint.SECOND_PASS), goesOn);
        }
    }

    /** A pass over it, from where the import stands. */
    default Pass pass(PassContext around, EntryImport imports, ImportOptions options) {
        return new ImportPass(around, imports, options.rowsPerSecond());
    }

    /** Reads lines, from the beginning of a pass or any place before what the checkpoint says to be settled. */
    EntryReader read(Checkpoint from) throws IOException;

    /** A short name for a text. */
    static String digest(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256.", e);
        }
    }
}
