package org.lectern.poll;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * Who has which claim, of a million of them in some 40 MB: of each, half of a SHA-256. Two that are taken for one are not to
 * be expected in the life of the universe. For one thread.
 */
final class HeldClaims {
    private static final int FIRST_SIZE = 1 << 10;

    private final MessageDigest digest;
    private long[] table = new long[FIRST_SIZE];
    private int size;

    HeldClaims() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException absent) {
            throw new IllegalStateException("Every Java has SHA-256.", absent);
        }
    }

    void add(String claim, SubscriberKey holder) {
        if (4 * (size + 1) > table.length) { // two places each, half of them free
            long[] before = table;
            table = new long[2 * before.length];
            for (int i = 0; i < before.length; i += 2) {
                if (before[i] != 0 || before[i + 1] != 0) {
                    put(before[i], before[i + 1]);
                }
            }
        }
        ByteBuffer found = fingerprint(claim, holder);
        if (put(found.getLong(), found.getLong())) {
            size++;
        }
    }

    boolean has(String claim, SubscriberKey holder) {
        ByteBuffer sought = fingerprint(claim, holder);
        long high = sought.getLong();
        long low = sought.getLong();
        int at = place(high, low);
        return table[at] == high && table[at + 1] == low;
    }

    boolean isEmpty() {
        return size == 0;
    }

    private boolean put(long high, long low) {
        int at = place(high, low);
        boolean fresh = table[at] != high || table[at + 1] != low;
        table[at] = high;
        table[at + 1] = low;
        return fresh;
    }

    /** Where it is, or could be. */
    private int place(long high, long low) {
        int at = (int) high & (table.length - 2);
        while ((table[at] != 0 || table[at + 1] != 0) && (table[at] != high || table[at + 1] != low)) {
            at = (at + 2) & (table.length - 2);
        }
        return at;
    }

    private ByteBuffer fingerprint(String claim, SubscriberKey holder) {
        return ByteBuffer.wrap(digest.digest((holder + "\n" + claim).getBytes(StandardCharsets.UTF_8)));
    }
}
