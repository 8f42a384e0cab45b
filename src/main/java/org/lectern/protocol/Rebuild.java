package org.lectern.protocol;

import java.util.Collection;
import java.util.List;
import org.lectern.library.Bucket;
import org.lectern.model.ContentId;
import org.lectern.model.LeftOut;

/**
 * What a rebuild wrote.
 *
 * @param items content items in the new library
 * @param rows library rows: an item has up to three
 */
public record Rebuild(int items, int rows, LeftOut leftOut) {
    static final Rebuild NOTHING = new Rebuild(0, 0, LeftOut.NONE);

    Rebuild plus(List<Replacement.Item> more) {
        int added = more.stream()
                .mapToInt(item -> Bucket.holding(item.content().visibility()).size())
                .sum();
        return new Rebuild(items + more.size(), rows + added, leftOut);
    }

    Rebuild without(Collection<ContentId> unreadable) {
        return new Rebuild(items, rows, leftOut.plus(unreadable));
    }
}
