package org.lectern.transfer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A file as it was when its import began.
 *
 * @param tenDigits what it was read as: read otherwise it is another file, whose import begins anew
 */
record FileSource(Path file, long size, long modifiedMillis, TenDigits tenDigits) implements ImportSource {
    static FileSource of(Path file, TenDigits tenDigits) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new UnreadableFileException(
                    Files.exists(file) ? TransferSentence.NO_REGULAR_FILE.of(file) : TransferSentence.NO_FILE.of(file));
        }
        if (!Files.isReadable(file)) {
            throw new UnreadableFileException(TransferSentence.NOT_ALLOWED.of(file));
        }
        Path real = file.toRealPath();
        return new FileSource(
                real, Files.size(real), Files.getLastModifiedTime(real).toMillis(), tenDigits);
    }

    @Override
    public String name() {
        return String.valueOf(file.getFileName());
    }

    @Override
    public long size(int pass) {
        return size;
    }

    @Override
    public boolean isReadByPass() {
        return false;
    }

    @Override
    public Optional<Path> besides() {
        Path directory = file.getParent();
        return directory != null && Files.isWritable(directory)
                ? Optional.of(directory.resolve(file.getFileName() + ".refused.jsonl"))
                : Optional.empty();
    }

    @Override
    public void requireUnchanged() throws IOException {
        if (!Files.isRegularFile(file) || !of(file, tenDigits).equals(this)) {
            throw new UnreadableFileException(TransferSentence.FILE_CHANGED.of(file.getFileName()));
        }
    }

    /** From the first line: those that are settled are looked at as well, since later ones may repeat them. */
    @Override
    public EntryReader read(Checkpoint from) throws IOException {
        return EntryReader.open(file, tenDigits);
    }

    @Override
    public String fingerprint() {
        return ImportSource.digest(
                file + "\n" + size + "\n" + modifiedMillis + (tenDigits == TenDigits.UNKNOWN ? "" : "\n" + tenDigits));
    }
}
