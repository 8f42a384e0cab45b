package org.lectern.console.libraries;

import java.util.Optional;
import java.util.Set;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;
import org.lectern.library.Bucket;
import org.lectern.library.Position;
import org.lectern.model.Content;
import org.lectern.model.ContentId;

/** An entry as the table shows it; its name arrives after its position. UI thread only. */
final class EntryRow {
    private final int number;
    private final Position position;
    private final Set<Bucket> buckets;
    private final ObjectProperty<Optional<Described>> described = new SimpleObjectProperty<>(Optional.empty());
    private final BooleanProperty twice = new SimpleBooleanProperty(false);

    /** What the truth says; the item is empty if the truth does not know it. */
    record Described(Optional<Content> content) {}

    /** What is odd about an entry, beside the truth. */
    enum Mark {
        /** The item stands in this list more than once. */
        TWICE,
        /** The item's last-modified time is another by now. */
        OLD_POSITION,
        /** The item's visibility does not allow it in this bucket. */
        MISPLACED,
        /** The item is deleted or was never there. */
        GONE
    }

    /** @param buckets those that hold the position; when one bucket is read, that one */
    EntryRow(int number, Position position, Set<Bucket> buckets) {
        this.number = number;
        this.position = position;
        this.buckets = Set.copyOf(buckets);
    }

    int number() {
        return number;
    }

    Position position() {
        return position;
    }

    ContentId id() {
        return position.content();
    }

    Set<Bucket> buckets() {
        return buckets;
    }

    ObjectProperty<Optional<Described>> described() {
        return described;
    }

    void describe(Optional<Content> content) {
        described.set(Optional.of(new Described(content)));
    }

    BooleanProperty twice() {
        return twice;
    }

    Optional<Content> content() {
        return described.get().flatMap(Described::content);
    }

    /** The worst thing to say about the entry, if there is one. */
    Optional<Mark> mark() {
        Optional<Content> item = content();
        if (described.get().isPresent() && item.map(Content::deleted).orElse(true)) {
            return Optional.of(Mark.GONE);
        }
        if (item.isPresent() && !item.get().lastModified().equals(position.lastModified())) {
            return Optional.of(Mark.OLD_POSITION);
        }
        if (item.isPresent() && !Bucket.holding(item.get().visibility()).containsAll(buckets)) {
            return Optional.of(Mark.MISPLACED);
        }
        return twice.get() ? Optional.of(Mark.TWICE) : Optional.empty();
    }

    /** Whether they stand for the same; what was found out of them since may differ. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof EntryRow row
                && number == row.number
                && position.equals(row.position)
                && buckets.equals(row.buckets);
    }

    @Override
    public int hashCode() {
        return position.hashCode();
    }
}
