package org.lectern.audit.repair;

import org.lectern.audit.model.AuditSentence;
import org.lectern.audit.model.FixOutcome;
import org.lectern.wording.Message;

/** The outcome of the fix of one finding. */
public interface Fix {
    /** The kind of the finding. */
    Enum<?> kind();

    /** The principal whose library was fixed, or a platform's library. */
    String library();

    /** The item that was wrong in it. */
    String item();

    FixOutcome outcome();

    /** What was read afterwards, or why it could not be fixed. */
    Message because();

    /** The outcome in one line. */
    default Message message() {
        String finding = item() + " \u00B7 " + library();
        return switch (outcome()) {
            case VERIFIED -> AuditSentence.FIX_VERIFIED.of(finding);
            case ALREADY_GONE -> AuditSentence.FIX_GONE.of(finding, because());
            case NOT_FIXED -> AuditSentence.FIX_FAILED.of(finding, because());
        };
    }
}
