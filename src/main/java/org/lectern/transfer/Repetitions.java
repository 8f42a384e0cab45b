package org.lectern.transfer;

/**
 * Finds keys that a file names twice. It keeps a 64-bit hash and the line of each, 24 to 48 bytes, for the first four
 * million; what repeats one that came after those is written again, and the last one wins.
 */
final class Repetitions {
    private static final int MOST = 4_000_000;

    private long[] hashes = new long[1 << 12];
    private long[] lines = new long[1 << 12];
    private int size;

    /** The line that had this key first, or 0 if none had. */
    long firstLine(String key, long line) {
        long hash = hash(key);
        int slot = slot(hash);
        if (lines[slot] != 0) {
            return lines[slot];
        }
        if (size < MOST) {
            hashes[slot] = hash;
            lines[slot] = line;
            if (++size * 2 > hashes.length) {
                grow();
            }
        }
        return 0;
    }

    private int slot(long hash) {
        int mask = hashes.length - 1;
        int slot = (int) hash & mask;
        while (lines[slot] != 0 && hashes[slot] != hash) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private void grow() {
        long[] oldHashes = hashes;
        long[] oldLines = lines;
        hashes = new long[oldHashes.length * 2];
        lines = new long[oldLines.length * 2];
        for (int i = 0; i < oldHashes.length; i++) {
            if (oldLines[i] != 0) {
                int slot = slot(oldHashes[i]);
                hashes[slot] = oldHashes[i];
                lines[slot] = oldLines[i];
            }
        }
    }

    private static long hash(String key) {
        long hash = 0;
        for (int i = 0; i < key.length(); i++) {
            hash = (hash ^ key.charAt(i)) * 0x9E3779B97F4A7C15L;
            hash ^= hash >>> 29;
        }
        hash *= 0xBF58476D1CE4E5B9L;
        return hash ^ (hash >>> 32);
    }
}
