package org.lectern.oae.repair;

import org.lectern.audit.model.FixOutcome;
import org.lectern.audit.repair.Fix;
import org.lectern.oae.diagnosis.IndexFault;
import org.lectern.oae.diagnosis.IndexFinding;
import org.lectern.wording.Message;

/**
 * What came of fixing one finding.
 *
 * @param because a sentence: what was seen afterwards, or why it could not be fixed
 */
public record IndexFix(IndexFinding finding, FixOutcome outcome, Message because) implements Fix {
    @Override
    public IndexFault kind() {
        return finding.fault();
    }

    @Override
    public String library() {
        return finding.library().toString();
    }

    @Override
    public String item() {
        return finding.resource();
    }
}
