package org.lectern.activity;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.lectern.wording.Message;

/**
 * A write as it stands on record.
 *
 * @param id unique among all
 * @param about its subject
 * @param message what was done
 * @param statements those that are kept, in order; empty where they were not asked for: {@link ActivityLog#whole}
 * @param moreStatements how many more there were
 * @param rows written; before its end, those that it would write; empty if nobody counted
 * @param outcome what came of it
 * @param ended empty while it is under way, and where its end never came on record
 * @param at where its first line is
 */
public record ActivityEntry(
        String id,
        Instant began,
        String who,
        Place place,
        ActivityKind kind,
        Message about,
        Message message,
        String why,
        List<String> statements,
        long moreStatements,
        OptionalLong rows,
        ActivityResult result,
        Verified verified,
        Message outcome,
        Optional<Instant> ended,
        LineAt at) {
    public ActivityEntry {
        statements = List.copyOf(statements);
    }

    /** What it is about, in English. */
    public String subject() {
        return about.english();
    }

    /** What was done, in English. */
    public String action() {
        return message.english();
    }

    /** What came of it, in English; empty while it is under way, and where there was nothing to say. */
    public String sentence() {
        return outcome.english();
    }

    /** The place of an entry's first line in its log. */
    public sealed interface LineAt permits InFile, ActivityRow.Key {}

    /**
     * The place of a line in the files of this machine.
     *
     * @param file its name
     * @param offset of its first byte
     * @param length in bytes, without the line end
     */
    public record InFile(String file, long offset, int length) implements LineAt {}

    /** The ids that it names; those in its statements only while they are at hand. */
    public Set<String> mentions() {
        return Mentions.of(about, message, statements);
    }

    ActivityEntry with(ActivityLine.Ended end) {
        WriteOutcome made = end.outcome();
        return copy(
                statements,
                made.rows().isPresent() ? made.rows() : rows,
                made.result(),
                made.verified(),
                made.message(),
                Optional.of(end.at()));
    }

    ActivityEntry as(ActivityResult seen) {
        return copy(statements, rows, seen, verified, outcome, ended);
    }

    ActivityEntry with(List<String> kept) {
        return copy(kept, rows, result, verified, outcome, ended);
    }

    /** The same without its statements, for lists of very many. */
    ActivityEntry slim() {
        return with(List.of());
    }

    private ActivityEntry copy(
            List<String> kept,
            OptionalLong written,
            ActivityResult seen,
            Verified looked,
            Message came,
            Optional<Instant> end) {
        return new ActivityEntry(
                id,
                began,
                who,
                place,
                kind,
                about,
                message,
                why,
                kept,
                moreStatements,
                written,
                seen,
                looked,
                came,
                end,
                at);
    }
}
