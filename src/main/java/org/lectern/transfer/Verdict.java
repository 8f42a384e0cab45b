package org.lectern.transfer;

import org.lectern.wording.Message;

/** What the cluster made of an entry. */
sealed interface Verdict {
    /** It was written. */
    record Applied() implements Verdict {}

    /** It was already so. */
    record Unchanged() implements Verdict {}

    /** It cannot be written, with a sentence for the operator. */
    record Refused(Message reason) implements Verdict {}

    Verdict APPLIED = new Applied();
    Verdict UNCHANGED = new Unchanged();

    static Verdict of(boolean changed) {
        return changed ? APPLIED : UNCHANGED;
    }
}
