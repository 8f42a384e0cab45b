package org.lectern.console.duplicates;

import java.util.Locale;
import java.util.Set;
import org.lectern.audit.model.DriftKind;
import org.lectern.audit.model.Finding;

/**
 * Which findings are shown.
 *
 * @param text part of the principal, the item or its name; empty for all
 * @param kinds empty for all
 */
record FindingFilter(String text, Set<DriftKind> kinds) {
    static final FindingFilter ALL = new FindingFilter("", Set.of());

    FindingFilter {
        text = text.strip().toLowerCase(Locale.ROOT);
        kinds = Set.copyOf(kinds);
    }

    FindingFilter withText(String wanted) {
        return new FindingFilter(wanted, kinds);
    }

    FindingFilter withKinds(Set<DriftKind> wanted) {
        return new FindingFilter(text, wanted);
    }

    boolean matches(Finding finding) {
        return (kinds.isEmpty() || kinds.contains(finding.kind()))
                && (text.isEmpty()
                        || has(finding.principal().value())
                        || has(finding.content().value())
                        || finding.item()
                                .filter(item -> has(item.displayName()))
                                .isPresent());
    }

    private boolean has(String value) {
        return value.toLowerCase(Locale.ROOT).contains(text);
    }
}
