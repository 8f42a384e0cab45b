package org.lectern.find;

import java.util.List;
import org.lectern.wording.Message;

/**
 * What an operator does next, as a value that a console and a command can both render.
 *
 * @param targets what the action needs, in the order that the action names
 */
public record Recommendation(Action action, List<String> targets) {
    public Recommendation {
        targets = List.copyOf(targets);
    }

    /** Kinds of recommended actions, with their targets. */
    public enum Action {
        /** Principal, or the owner of a library of OAE's. */
        OPEN_LIBRARY(FindSentence.OPEN_LIBRARY),
        /** Principal; of an OAE keyspace also the index of the library, and the owner in its keys. */
        CHECK_LIBRARY(FindSentence.CHECK_LIBRARY),
        /** Principal and item. */
        EXPLAIN(FindSentence.EXPLAIN),
        /** Audit. */
        OPEN_AUDIT(FindSentence.OPEN_AUDIT),
        /** Job. */
        OPEN_JOB(FindSentence.OPEN_JOB),
        /** Text to filter the activity by. */
        OPEN_ACTIVITY(FindSentence.OPEN_ACTIVITY),
        /** User, collection and context. */
        OPEN_ENROLMENT(FindSentence.OPEN_ENROLMENT),
        /** Collection. */
        REVIEW_COLLECTION(FindSentence.REVIEW_COLLECTION),
        /** Poll. */
        OPEN_POLL(FindSentence.OPEN_POLL),
        /** Row name. */
        OPEN_ROW_NAME(FindSentence.OPEN_ROW_NAME);

        private final FindSentence label;

        Action(FindSentence label) {
            this.label = label;
        }

        /** A verb and its object, for a button. */
        public Message label() {
            return label.of();
        }
    }

    static Recommendation of(Action action, String... targets) {
        return new Recommendation(action, List.of(targets));
    }

    /** The first target: the subject of the action. */
    public String target() {
        return targets.get(0);
    }
}
