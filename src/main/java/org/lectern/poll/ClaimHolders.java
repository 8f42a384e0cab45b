package org.lectern.poll;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Map from claims to the subscribers who have them, without the texts: a million of them take some 80 MB. Of each claim it has
 * half of a SHA-256; two that are taken for one are not to be expected in the life of the universe. For one thread.
 */
final class ClaimHolders {
    private static final int FIRST_SIZE = 1 << 10;

    private final MessageDigest digest;
    private final List<String> nodes = new ArrayList<>();
    private final Map<String, Integer> numbers = new HashMap<>();

    /** Fingerprints of claims, two numbers each, and in the same places of the others who has them. */
    private long[] claims = new long[2 * FIRST_SIZE];

    private long[] millis = new long[FIRST_SIZE];
    private long[] threads = new long[FIRST_SIZE];
    private int[] node = new int[FIRST_SIZE];
    private int size;

    ClaimHolders() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException absent) {
            throw new IllegalStateException("Every Java has SHA-256.", absent);
        }
    }

    /** Whoever had the claim before has it no more. */
    void put(String claim, SubscriberKey holder) {
        if (2 * (size + 1) > node.length) {
            grow();
        }
        ByteBuffer sought = fingerprint(claim);
        long high = sought.getLong();
        long low = sought.getLong();
        int at = place(high, low);
        if (isFree(at)) {
            size++;
        }
        put(at, high, low, holder.millis(), holder.thread(), number(holder.node()));
    }

    Optional<SubscriberKey> holder(String claim) {
        ByteBuffer sought = fingerprint(claim);
        int at = place(sought.getLong(), sought.getLong());
        return isFree(at)
                ? Optional.empty()
                : Optional.of(new SubscriberKey(millis[at], nodes.get(node[at]), threads[at]));
    }

    /** Names of nodes are few. */
    private int number(String name) {
        return numbers.computeIfAbsent(name, fresh -> {
            nodes.add(fresh);
            return nodes.size() - 1;
        });
    }

    private void grow() {
        long[] oldClaims = claims;
        long[] oldMillis = millis;
        long[] oldThreads = threads;
        int[] oldNode = node;
        claims = new long[2 * oldClaims.length];
        millis = new long[2 * oldMillis.length];
        threads = new long[2 * oldThreads.length];
        node = new int[2 * oldNode.length];
        for (int i = 0; i < oldNode.length; i++) {
            long high = oldClaims[2 * i];
            long low = oldClaims[2 * i + 1];
            if (high != 0 || low != 0) {
                put(place(high, low), high, low, oldMillis[i], oldThreads[i], oldNode[i]);
            }
        }
    }

    private void put(int at, long high, long low, long time, long thread, int ofNode) {
        claims[2 * at] = high;
        claims[2 * at + 1] = low;
        millis[at] = time;
        threads[at] = thread;
        node[at] = ofNode;
    }

    private boolean isFree(int at) {
        return claims[2 * at] == 0 && claims[2 * at + 1] == 0;
    }

    /** Where a claim is, or could be. */
    private int place(long high, long low) {
        int at = (int) high & (node.length - 1);
        while (!isFree(at) && (claims[2 * at] != high || claims[2 * at + 1] != low)) {
            at = (at + 1) & (node.length - 1);
        }
        return at;
    }

    private ByteBuffer fingerprint(String claim) {
        return ByteBuffer.wrap(digest.digest(claim.getBytes(StandardCharsets.UTF_8)));
    }
}
