package org.lectern.oae;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * A row of one of the tables that are wide rows, as the bytes of UTF-8 that it came as: who reads a million of them makes texts of
 * few. The buffers are the reader's to look at, not to move.
 *
 * @param key of the partition
 * @param column what stands in it under that name: for LibraryIndex rank and resource
 * @param value empty if the row has none
 */
public record WideRow(ByteBuffer key, ByteBuffer column, ByteBuffer value) {
    /** A row of these texts. */
    public static WideRow of(String key, String column, String value) {
        return new WideRow(bytes(key), bytes(column), bytes(value));
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }

    /** What one of them says. */
    public static String text(ByteBuffer utf8) {
        return utf8.hasArray()
                ? new String(
                        utf8.array(), utf8.arrayOffset() + utf8.position(), utf8.remaining(), StandardCharsets.UTF_8)
                : StandardCharsets.UTF_8.decode(utf8.duplicate()).toString();
    }
}
