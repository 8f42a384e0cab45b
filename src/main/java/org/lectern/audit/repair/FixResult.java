package org.lectern.audit.repair;

import java.util.Optional;
import org.lectern.audit.model.DriftKind;
import org.lectern.audit.model.Finding;
import org.lectern.audit.model.FixOutcome;
import org.lectern.wording.Message;

/**
 * What came of fixing one finding.
 *
 * @param because a sentence: what was seen afterwards, or why it could not be fixed
 * @param obstacle what is in the way, if that is known and a rebuild gets over it
 */
public record FixResult(Finding finding, FixOutcome outcome, Message because, Optional<Obstacle> obstacle)
        implements Fix {
    @Override
    public DriftKind kind() {
        return finding.kind();
    }

    @Override
    public String library() {
        return finding.principal().value();
    }

    @Override
    public String item() {
        return finding.content().value();
    }
}
