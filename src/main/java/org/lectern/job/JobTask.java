package org.lectern.job;

import org.lectern.wording.Message;

/**
 * What a job does, as it is listed.
 *
 * @param subject the item, or the principal whose library is rebuilt, by its id; else what the work is about, as a message
 * @param detail what changes, in a few words: the new name, the role; may be empty
 * @param pausable whether whoever works on it can hold it on its way
 */
public record JobTask(JobKind kind, Message subject, Message detail, boolean pausable) {
    /** Of one item or principal: fan-outs can be held. */
    public static JobTask of(JobKind kind, String id, Message detail) {
        return new JobTask(kind, Message.plain(id), detail, isPausable(kind));
    }

    /** Of one step, which cannot be held. */
    public static JobTask step(JobKind kind, Message subject, Message detail) {
        return new JobTask(kind, subject, detail, false);
    }

    /** Whether jobs of a kind can be held, where nothing else is on record. */
    public static boolean isPausable(JobKind kind) {
        return kind.isFanOut();
    }
}
