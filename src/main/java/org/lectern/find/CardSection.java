package org.lectern.find;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.lectern.activity.ActivityEntry;
import org.lectern.job.JobKind;
import org.lectern.wording.Message;

/**
 * One answer on a card.
 *
 * @param headline the answer in a sentence
 * @param at the time that the answer is about; empty for now
 * @param lines evidence, the most important first; at most {@value #MOST_LINES}
 * @param more lines that were left out
 */
public record CardSection(
        Kind kind,
        State state,
        Message headline,
        Optional<Instant> at,
        List<Line> lines,
        long more,
        Optional<Recommendation> recommendation) {
    /** The most lines of a section. */
    public static final int MOST_LINES = 6;

    public CardSection {
        more += Math.max(0, lines.size() - MOST_LINES);
        lines = List.copyOf(lines.subList(0, Math.min(MOST_LINES, lines.size())));
    }

    /** Sections in the order of a card. */
    public enum Kind {
        IDENTITY(FindSentence.SECTION_IDENTITY),
        LIBRARY(FindSentence.SECTION_LIBRARY),
        MEMBERS(FindSentence.SECTION_MEMBERS),
        ENROLMENTS(FindSentence.SECTION_ENROLMENTS),
        COLLECTION(FindSentence.SECTION_COLLECTION),
        POLL(FindSentence.SECTION_POLL),
        ROW(FindSentence.SECTION_ROW),
        FINDINGS(FindSentence.SECTION_FINDINGS),
        JOBS(FindSentence.SECTION_JOBS),
        WRITES(FindSentence.SECTION_WRITES);

        private final FindSentence title;

        Kind(FindSentence title) {
            this.title = title;
        }

        /** The section's title, a noun. */
        public Message title() {
            return title.of();
        }
    }

    /** What a section says of its subject. */
    public enum State {
        RIGHT,
        WRONG,
        /** Neither right nor wrong. */
        NEUTRAL,
        /** The keyspace has no such thing, or it could not be read. */
        UNAVAILABLE
    }

    /**
     * A line of evidence.
     *
     * @param at when it happened
     * @param by who did it; empty if no one is on record
     * @param job the kind of the job that it is about
     * @param write the write on record that it is about
     */
    public record Line(
            Message text, Optional<Instant> at, String by, Optional<JobKind> job, Optional<ActivityEntry> write) {
        /** Display names in the text. */
        public Set<String> names() {
            return FindSentence.names(text);
        }

        static Line of(Message text) {
            return new Line(text, Optional.empty(), "", Optional.empty(), Optional.empty());
        }
    }

    static CardSection of(Kind kind, State state, Message headline) {
        return new CardSection(kind, state, headline, Optional.empty(), List.of(), 0, Optional.empty());
    }

    /** A section that cannot answer: the reason is a sentence. */
    static CardSection unavailable(Kind kind, Message reason) {
        return of(kind, State.UNAVAILABLE, reason);
    }

    CardSection with(List<Line> evidence) {
        return new CardSection(kind, state, headline, at, evidence, more, recommendation);
    }

    CardSection dated(Instant time) {
        return new CardSection(kind, state, headline, Optional.of(time), lines, more, recommendation);
    }

    CardSection recommending(Recommendation.Action action, String... targets) {
        return new CardSection(kind, state, headline, at, lines, more, Optional.of(Recommendation.of(action, targets)));
    }
}
