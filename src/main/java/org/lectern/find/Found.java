package org.lectern.find;

import java.util.List;
import java.util.Optional;
import org.lectern.wording.Message;

/**
 * What a text is about.
 *
 * @param subjects the best first; at most {@value #MOST}
 * @param remark how they were found, where that needs saying, or why nothing could be found; else nothing
 */
public record Found(TicketText text, List<Subject> subjects, Message remark) {
    /** The most subjects of a text. */
    public static final int MOST = 8;

    public Found {
        subjects = List.copyOf(subjects);
    }

    /** The subject whose card answers first. */
    public Optional<Subject> best() {
        return subjects.stream().findFirst();
    }

    /** The first subject of a kind. */
    Optional<Subject> first(Subject.Kind kind) {
        return subjects.stream().filter(one -> one.kind() == kind).findFirst();
    }
}
