package org.lectern.library;

import java.time.Instant;
import java.util.Comparator;
import org.lectern.model.ContentId;

/**
 * Where an item stands in a bucket: by last modified, then by id. The key that paging goes by.
 *
 * @param lastModified whole milliseconds
 */
public record Position(Instant lastModified, ContentId content) implements Comparable<Position> {
    private static final Comparator<Position> ORDER =
            Comparator.comparing(Position::lastModified).thenComparing(Position::content);

    @Override
    public int compareTo(Position other) {
        return ORDER.compare(this, other);
    }
}
