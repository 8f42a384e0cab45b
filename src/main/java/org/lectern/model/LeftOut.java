package org.lectern.model;

import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.lectern.wording.Message;

/**
 * Items that a new library lacks because their rows of the truth cannot be read.
 *
 * @param first the first few of them
 */
public record LeftOut(int count, List<ContentId> first) {
    public static final LeftOut NONE = new LeftOut(0, List.of());

    private static final int NAMED = 5;

    public LeftOut {
        first = List.copyOf(first);
    }

    public boolean isEmpty() {
        return count == 0;
    }

    public LeftOut plus(Collection<ContentId> more) {
        return more.isEmpty()
                ? this
                : new LeftOut(
                        count + more.size(),
                        Stream.concat(first.stream(), more.stream().sorted())
                                .limit(NAMED)
                                .toList());
    }

    /** How many, and which, in a sentence; nothing if there are none. */
    public Message message() {
        if (isEmpty()) {
            return Message.NONE;
        }
        String named = first.stream().map(ContentId::value).collect(Collectors.joining(", "));
        return ContentSentence.LEFT_OUT.of(count, count > first.size() ? named + ", \u2026" : named);
    }
}
