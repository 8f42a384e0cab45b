package org.lectern.console.libraries;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.lectern.console.text.Texts;
import org.lectern.library.Explanation;
import org.lectern.model.Content;
import org.lectern.model.MemberRole;

/** Why an item is or is not in a library, in words. */
record ExplanationText(Texts texts) {
    String title(Explanation explanation) {
        return texts.get("why." + explanation.verdict());
    }

    /** The reasons, one sentence each, the decisive one first. */
    List<String> reasons(Explanation explanation) {
        List<String> reasons = new ArrayList<>();
        Optional<Content> item = explanation.content();
        if (item.isEmpty()) {
            reasons.add(texts.get("why.unknown", explanation.id()));
        } else if (item.get().deleted()) {
            reasons.add(texts.get("why.deleted"));
        }
        reasons.add(membership(explanation));
        if (item.isPresent() && !explanation.expected().isEmpty()) {
            reasons.add(texts.get("why.visibility." + item.get().visibility()));
        }
        long old = explanation.rows().stream().filter(row -> !row.current()).count();
        if (old > 0) {
            reasons.add(texts.get("why.old", old));
        }
        boolean misplaced = explanation.rows().stream()
                .anyMatch(row -> row.current() && !explanation.expected().contains(row.bucket()));
        if (misplaced) {
            reasons.add(texts.get("why.misplaced"));
        }
        if (explanation.verdict() == Explanation.Verdict.MISSING
                || explanation.verdict() == Explanation.Verdict.WRONGLY_THERE) {
            reasons.add(texts.get("why.fix"));
        }
        return reasons;
    }

    private String membership(Explanation explanation) {
        MemberRole role = explanation.membership().role();
        if (role == MemberRole.REMOVED) {
            return texts.get(
                    explanation.membership().stamp() == 0 ? "why.never" : "why.removed",
                    explanation.principal().value());
        }
        return texts.get("why.member", explanation.principal().value(), texts.get("member." + role + ".within"));
    }
}
