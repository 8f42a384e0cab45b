package org.lectern.console.oae;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.lectern.oae.IndexPage;
import org.lectern.oae.OaeId;
import org.lectern.oae.OaeResource;

/** An entry of the table; what it is called comes after it. UI thread only. */
final class OaeRow {
    /** Ranks that are times have 13 digits; those of the paper, in seconds, 10. */
    private static final int MILLIS = 13;

    private static final int SECONDS = 10;

    private final int number;
    private final IndexPage.Entry entry;
    private Optional<OaeResource> resource = Optional.empty();
    private boolean described;

    OaeRow(int number, IndexPage.Entry entry) {
        this.number = number;
        this.entry = entry;
    }

    int number() {
        return number;
    }

    IndexPage.Entry entry() {
        return entry;
    }

    OaeId id() {
        return entry.resource();
    }

    /** Its rank as a time, if that is what it is. */
    Optional<Instant> time() {
        String rank = entry.at().rank();
        if (!rank.chars().allMatch(c -> c >= '0' && c <= '9')
                || (rank.length() != MILLIS && rank.length() != SECONDS)) {
            return Optional.empty();
        }
        try {
            long number = Long.parseLong(rank);
            return Optional.of(rank.length() == MILLIS ? Instant.ofEpochMilli(number) : Instant.ofEpochSecond(number));
        } catch (NumberFormatException | DateTimeException none) {
            return Optional.empty();
        }
    }

    /** Its own row; empty if it has none, or is not known yet. */
    Optional<OaeResource> resource() {
        return resource;
    }

    /** Whether its row was looked for. */
    boolean isDescribed() {
        return described;
    }

    void describe(Optional<OaeResource> found) {
        resource = found;
        described = true;
    }

    /** Its row is to be looked for again; what is known of it stays until then. */
    void describeAgain() {
        described = false;
    }

    /** By what stands in the index: a row that is read again stays where it is. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof OaeRow row && number == row.number && entry.equals(row.entry);
    }

    @Override
    public int hashCode() {
        return entry.hashCode();
    }
}
