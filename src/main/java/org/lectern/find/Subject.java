package org.lectern.find;

import org.lectern.wording.Message;

/**
 * A thing that a ticket may be about.
 *
 * @param id as the keyspace has it
 * @param name the display name; the id where the thing has no other name
 * @param state its visibility or that it is deleted; says so if the keyspace does not know it
 * @param known whether the keyspace knows it
 */
public record Subject(Kind kind, String id, String name, Message state, boolean known) {
    /** Kinds of subjects. */
    public enum Kind {
        USER(FindSentence.USER),
        GROUP(FindSentence.GROUP),
        CONTENT(FindSentence.ITEM),
        /** A user of content status that is no principal of this keyspace. */
        LEARNER(FindSentence.LEARNER),
        COLLECTION(FindSentence.COLLECTION),
        POLL(FindSentence.POLL),
        ROW(FindSentence.ROW),
        FOLDER(FindSentence.FOLDER),
        DISCUSSION(FindSentence.DISCUSSION),
        MEETING(FindSentence.MEETING);

        private final FindSentence called;

        Kind(FindSentence called) {
            this.called = called;
        }

        /** The kind's name, a noun. */
        public Message message() {
            return called.of();
        }

        /** Whether it has a library of items. */
        public boolean isPrincipal() {
            return this == USER || this == GROUP;
        }
    }

    /** A subject that the keyspace knows. */
    static Subject of(Kind kind, String id, String name, Message state) {
        return new Subject(kind, id, name, state, true);
    }

    /** An id that the keyspace does not know. */
    static Subject unknown(Kind kind, String id) {
        return new Subject(kind, id, id, FindSentence.UNKNOWN.of(), false);
    }
}
