package org.lectern.poll;

import java.io.Serializable;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.lectern.model.InvalidIdentifierException;
import org.lectern.model.ResourceName;

/**
 * The key of a subscriber, {@code timestamp-node-thread}, so that Cassandra sorts subscribers by when they came
 * ("Implementing unique constraints with Cassandra"). Each has one spelling: what was parsed prints as it was read.
 *
 * @param millis milliseconds since 1970, not negative
 * @param node which process of the cluster of back ends; ASCII characters that can be seen, no spaces
 * @param thread not negative
 */
public record SubscriberKey(long millis, String node, long thread) implements Comparable<SubscriberKey>, Serializable {
    /** @throws InvalidIdentifierException if a part is not of that form */
    public SubscriberKey {
        if (millis < 0 || thread < 0 || node.isEmpty() || !node.chars().allMatch(c -> c > ' ' && c < 0x7F)) {
            throw new InvalidIdentifierException(
                    PollSentence.KEY_FORM.of(ResourceName.shown(millis + "-" + node + "-" + thread)));
        }
    }

    /** @throws InvalidIdentifierException if the text is null or malformed; the message says where, counted from 1 */
    public static SubscriberKey parse(@Nullable String text) {
        String key = text == null ? "" : text;
        int first = key.indexOf('-');
        int last = key.lastIndexOf('-');
        if (first < 0 || last <= first + 1) {
            throw new InvalidIdentifierException(
                    PollSentence.KEY_PART_MISSING.of(ResourceName.shown(key), (Math.max(first, 0) + 1)));
        }
        return new SubscriberKey(
                number(key, 0, first, "timestamp"),
                key.substring(first + 1, last),
                number(key, last + 1, key.length(), "thread"));
    }

    private static long number(String key, int from, int to, String part) {
        String digits = key.substring(from, to);
        if (!digits.matches("0|[1-9][0-9]{0,17}")) {
            throw new InvalidIdentifierException(
                    PollSentence.KEY_NOT_A_NUMBER.of(ResourceName.shown(key), (from + 1), part));
        }
        return Long.parseLong(digits);
    }

    /** When the subscriber came, by the clock of whoever wrote it. */
    public Instant time() {
        return Instant.ofEpochMilli(millis);
    }

    /** As Cassandra sorts them: as texts. */
    @Override
    public int compareTo(SubscriberKey other) {
        return toString().compareTo(other.toString());
    }

    @Override
    public String toString() {
        return millis + "-" + node + "-" + thread;
    }
}
