package org.lectern.audit.repair;

import java.util.Collection;
import java.util.List;
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
    /** All of them could not be fixed. */
    static List<FixResult> notFixed(Collection<Finding> findings, Message why) {
        return findings.stream()
                .map(finding -> new FixResult(finding, FixOutcome.NOT_FIXED, why, Optional.empty()))
                .toList();
    }

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
