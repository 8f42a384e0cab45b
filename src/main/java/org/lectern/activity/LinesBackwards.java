package org.lectern.activity;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Optional;

/** The lines of a file from a place near its end to its beginning, a block at a time. Blocks; not for several threads. */
final class LinesBackwards {
    private static final int BLOCK = 1 << 18;
    /** A longer one is none of ours; it is cut so that memory holds. */
    private static final int LONGEST = 1 << 22;

    private final Path file;
    private final Deque<Line> lines = new ArrayDeque<>();
    private byte[] rest = new byte[0];
    private long unread;

    /** A line without its end. */
    static final class Line {
        private final byte[] bytes;
        private final long offset;

        private Line(byte[] bytes, long offset) {
            this.bytes = bytes;
            this.offset = offset;
        }

        byte[] bytes() {
            return bytes;
        }

        long offset() {
            return offset;
        }
    }

    /** @param end where the last line ends */
    LinesBackwards(Path file, long end) {
        this.file = file;
        this.unread = end;
    }

    /** The line before the last one returned; empty at the beginning of the file. */
    Optional<Line> previous() throws IOException {
        while (lines.isEmpty() && (unread > 0 || rest.length > 0)) {
            readBlock();
        }
        return Optional.ofNullable(lines.pollFirst());
    }

    private void readBlock() throws IOException {
        int size = (int) Math.min(BLOCK, unread);
        byte[] block = Arrays.copyOf(new byte[size], size + rest.length);
        try (RandomAccessFile reader = new RandomAccessFile(file.toFile(), "r")) {
            reader.seek(unread - size);
            reader.readFully(block, 0, size);
        }
        System.arraycopy(rest, 0, block, size, rest.length);
        unread -= size;
        int end = block.length;
        for (int at = block.length - 1; at >= 0; at--) {
            if (block[at] == '\n') {
                add(block, at + 1, end);
                end = at;
            }
        }
        if (unread == 0) {
            add(block, 0, end);
            rest = new byte[0];
        } else if (end > LONGEST) {
            add(block, 0, end);
            rest = new byte[0];
        } else {
            rest = Arrays.copyOfRange(block, 0, end);
        }
    }

    private void add(byte[] block, int from, int to) {
        if (to > from) {
            lines.addLast(new Line(Arrays.copyOfRange(block, from, to), unread + from));
        }
    }
}
