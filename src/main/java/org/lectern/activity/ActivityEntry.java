package org.lectern.activity;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A write as it stands on record.
 *
 * @param id unique among all
 * @param statements those that are kept, in order; empty where they were not asked for: {@link ActivityLog#whole}
 * @param moreStatements how many more there were
 * @param rows written; before its end, those that it would write; empty if nobody counted
 * @param ended empty while it is under way, and where its end never came on record
 * @param at where its first line is
 */
public record ActivityEntry(
        String id,
        Instant began,
        String who,
        Place place,
        ActivityKind kind,
        String subject,
        String action,
        String why,
        List<String> statements,
        long moreStatements,
        OptionalLong rows,
        ActivityResult result,
        Verified verified,
        String sentence,
        Optional<Instant> ended,
        LineAt at) {
    public ActivityEntry {
        statements = List.copyOf(statements);
    }

    /**
     * A line of the log.
     *
     * @param file its name
     * @param offset of its first byte
     * @param length in bytes, without the line end
     */
    public record LineAt(String file, long offset, int length) {}

    ActivityEntry with(ActivityLine.Ended end) {
        return new ActivityEntry(
                id,
                began,
                who,
                place,
                kind,
                subject,
                action,
                why,
                statements,
                moreStatements,
                end.ending().rows().isPresent() ? end.ending().rows() : rows,
                end.ending().result(),
                end.ending().verified(),
                end.ending().sentence(),
                Optional.of(end.at()),
                at);
    }

    ActivityEntry as(ActivityResult seen) {
        return new ActivityEntry(
                id,
                began,
                who,
                place,
                kind,
                subject,
                action,
                why,
                statements,
                moreStatements,
                rows,
                seen,
                verified,
                sentence,
                ended,
                at);
    }

    /** The same without its statements, for lists of very many. */
    ActivityEntry slim() {
        return new ActivityEntry(
                id,
                began,
                who,
                place,
                kind,
                subject,
                action,
                why,
                List.of(),
                moreStatements,
                rows,
                result,
                verified,
                sentence,
                ended,
                at);
    }
}
