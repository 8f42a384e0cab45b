package org.lectern.cassandra.rowname;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.lectern.cassandra.rowname.StoredValues.Cell;
import org.lectern.rowname.RowNames.StoredRow;

/** The statements that make one row of several, as one reading of the tables found them. For one thread at a time. */
final class MergePlan {
    /** The name that stays. */
    final String stays;
    /** All rows that exist. */
    final List<StoredRow> stored;
    /** The names that do not stay, existing or not. */
    final List<String> others;
    /** When the reading began, in microseconds since 1970: the time of every copy, and the latest time of a deletion. */
    final long readAt;

    final List<RawWrite> writes = new ArrayList<>();
    /** Of rows in other tables, which name rows that go. */
    final List<RawWrite> referenceDeletions = new ArrayList<>();
    /** Of the rows that go. */
    final List<RawWrite> deletions = new ArrayList<>();
    /** Values that the row that stays gets. */
    final Set<Value> moved = new LinkedHashSet<>();
    /** Values of the other rows that differ from those of the row that stays. */
    final Set<Value> givenUp = new LinkedHashSet<>();
    /** Rows of other tables that name a row that goes. */
    final Set<Value> references = new LinkedHashSet<>();

    /**
     * A value and its place.
     *
     * @param place values of the key
     * @param cell empty for the row itself
     */
    record Value(String table, List<Cell> place, Optional<Cell> cell) {
        Value {
            place = List.copyOf(place);
        }
    }

    MergePlan(String stays, List<StoredRow> stored, List<String> others, long readAt) {
        this.stays = stays;
        this.stored = List.copyOf(stored);
        this.others = List.copyOf(others);
        this.readAt = readAt;
    }

    /** Whether one row is left that everything names. */
    boolean isDone() {
        return statements().isEmpty();
    }

    /** In the order in which they are sent. */
    List<RawWrite> statements() {
        return Stream.of(writes, referenceDeletions, deletions)
                .flatMap(List::stream)
                .toList();
    }

    /** The existing names that do not stay. */
    List<String> left() {
        return stored.stream()
                .map(StoredRow::name)
                .filter(name -> !name.equals(stays))
                .toList();
    }

    /**
     * Whether the other rows may be deleted: everything that is deleted was read at its new place, or was given up by an earlier
     * plan too.
     */
    boolean mayDelete(MergePlan confirmed) {
        return writes.isEmpty() && confirmed.givenUp.containsAll(givenUp);
    }
}
