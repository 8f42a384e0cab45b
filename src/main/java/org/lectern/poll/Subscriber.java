package org.lectern.poll;

import java.io.Serializable;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * A subscriber of a poll, as stored: whoever wrote the row may have put anything there.
 *
 * @param name as it was typed, or stored; may be empty where others wrote it
 * @param options names of options, sorted; may name some that do not exist where others wrote them
 */
public record Subscriber(SubscriberKey key, String name, SortedSet<String> options) implements Serializable {
    public Subscriber {
        options = Collections.unmodifiableSortedSet(new TreeSet<>(options));
    }
}
