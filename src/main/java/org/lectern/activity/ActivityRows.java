package org.lectern.activity;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/** The tables of a keyspace's log. */
public interface ActivityRows {
    /**
     * How rows are kept.
     *
     * @param table identifies the table: one that is made again is another one
     * @param seconds after which a row expires; 0: never
     */
    record Kept(String table, int seconds) {}

    CompletionStage<Kept> kept();

    /**
     * Writes a row, then the entries that lead to it. May be repeated.
     *
     * @param subjects the ids under which it is found
     */
    CompletionStage<?> put(ActivityRow row, Set<String> subjects, int seconds);

    /** Writes the end of a chain. May be repeated. */
    CompletionStage<?> put(ActivityRow.Head head, int seconds);

    CompletionStage<Optional<ActivityRow.Head>> head(String chain);

    CompletionStage<List<ActivityRow.Head>> heads();

    /** Returns the days that have, or had, rows; newest first. */
    CompletionStage<List<LocalDate>> days();

    CompletionStage<Optional<ActivityRow>> find(ActivityRow.Key key);

    /**
     * Returns rows of a day, newest first.
     *
     * @param before the first row that is not wanted; empty: from the newest on
     */
    CompletionStage<List<ActivityRow>> before(LocalDate day, Optional<ActivityRow.Key> before, int limit);

    /**
     * Returns rows of a day, oldest first.
     *
     * @param from the earliest time
     * @param after the last row that is not wanted; empty: from that time on
     */
    CompletionStage<List<ActivityRow>> from(LocalDate day, Instant from, Optional<ActivityRow.Key> after, int limit);

    /**
     * Returns ids under which rows are found, in an order of the store's.
     *
     * @param after the last id that is not wanted; empty: from the first on
     */
    CompletionStage<List<String>> subjects(Optional<String> after, int limit);

    /** Returns whether a row is found under an id. */
    CompletionStage<Boolean> leads(String id, ActivityRow.Key key);

    /** Returns the rows of a subject, newest first. */
    CompletionStage<List<ActivityRow.Key>> subject(String id, Optional<ActivityRow.Key> before, int limit);
}
