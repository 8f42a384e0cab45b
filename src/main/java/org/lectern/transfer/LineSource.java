package org.lectern.transfer;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;
import org.lectern.wording.Message;

/**
 * Reads a file by physical lines, counts them and the bytes, unpacks gzip, and holds no more than one line. What is wrong
 * with a line's bytes is said of that line; the lines after it are read on.
 */
final class LineSource implements AutoCloseable {
    /** The longest line, in bytes. Twice what two ids and a name of the greatest length take when escaped. */
    static final int MAXIMUM_LINE = 1 << 20;

    private final InputStream in;
    private final Counting counting;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream(256);
    private long number;
    private boolean ended;

    LineSource(Path file) throws IOException {
        counting = new Counting(Files.newInputStream(file));
        try {
            in = new BufferedInputStream(
                    TransferFormat.isPacked(file) ? new GZIPInputStream(counting, 1 << 16) : counting, 1 << 16);
        } catch (ZipException | EOFException e) {
            counting.close();
            throw new UnreadableFileException(TransferSentence.NO_GZIP.of(file.getFileName()), e);
        }
    }

    /** Bytes of the file read so far, as it lies on the disk. */
    long bytesRead() {
        return counting.count;
    }

    /** The next line, or null at the end. */
    @Nullable Line next() throws IOException {
        if (ended) {
            return null;
        }
        line.reset();
        number++;
        boolean tooLong = false;
        try {
            int b = in.read();
            ended = b < 0;
            if (ended) {
                return null;
            }
            while (b >= 0 && b != '\n') {
                if (line.size() < MAXIMUM_LINE) {
                    line.write(b);
                } else {
                    tooLong = true;
                }
                b = in.read();
            }
            ended = b < 0;
        } catch (EOFException | ZipException e) {
            ended = true;
            return Line.unreadable(number, TransferSentence.DAMAGED.of());
        }
        if (tooLong) {
            return Line.unreadable(number, TransferSentence.LINE_LONG.of());
        }
        return decode();
    }

    private Line decode() {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(line.toByteArray()))
                    .toString();
            return new Line(number, number == 1 && text.startsWith("\uFEFF") ? text.substring(1) : text, Message.NONE);
        } catch (CharacterCodingException e) {
            return Line.unreadable(number, TransferSentence.NOT_UTF8.of());
        }
    }

    @Override
    public void close() throws IOException {
        in.close();
    }

    /**
     * A physical line.
     *
     * @param text without its LF, a CR left on
     * @param problem why it cannot be read, or empty
     */
    record Line(long number, String text, Message problem) {
        static Line unreadable(long number, Message problem) {
            return new Line(number, "", problem);
        }

        boolean isReadable() {
            return problem.isEmpty();
        }
    }

    private static final class Counting extends FilterInputStream {
        private volatile long count;

        Counting(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            int b = in.read();
            add(b < 0 ? 0 : 1);
            return b;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            int n = in.read(buffer, offset, length);
            add(Math.max(n, 0));
            return n;
        }

        // One thread reads; others only look.
        @SuppressWarnings("NonAtomicVolatileUpdate")
        private void add(int n) {
            count += n;
        }
    }
}
