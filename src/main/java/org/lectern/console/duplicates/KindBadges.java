package org.lectern.console.duplicates;

import javafx.scene.control.Label;
import org.lectern.audit.model.AuditState;
import org.lectern.audit.model.DriftKind;
import org.lectern.audit.model.FixOutcome;
import org.lectern.console.view.Icon;

/** Icons and colours of kinds, outcomes and states: never colour alone. */
final class KindBadges {
    private KindBadges() {}

    static String icon(DriftKind kind) {
        return switch (kind) {
            case DUPLICATE -> "fth-copy";
            case STALE -> "fth-clock";
            case ORPHAN -> "fth-slash";
            case MISSING -> "fth-minus-circle";
            case MISPLACED -> "fth-eye";
            case MEMBERSHIP_TRUTH_ONLY -> "fth-user-plus";
            case MEMBERSHIP_LIST_ONLY -> "fth-user-minus";
            case MEMBERSHIP_ROLE -> "fth-user-x";
            case UNREADABLE -> "fth-help-circle";
        };
    }

    static Label of(DriftKind kind, AuditTexts words) {
        return badge(words.kind(kind), icon(kind), "warning");
    }

    static Label of(FixOutcome outcome, AuditTexts words) {
        String text = words.texts().get("duplicates.outcome." + outcome);
        return switch (outcome) {
            case VERIFIED -> badge(text, "fth-check", "success");
            case ALREADY_GONE -> badge(text, "fth-check", "accent");
            case NOT_FIXED -> badge(text, "fth-alert-triangle", "danger");
        };
    }

    static Label of(AuditState state, AuditTexts words) {
        String text = words.state(state);
        return switch (state) {
            case RUNNING -> badge(text, "fth-play", "accent");
            case INTERRUPTED -> badge(text, "fth-cloud-rain", "warning");
            case CANCELLED -> badge(text, "fth-square", "warning");
            case FAILED -> badge(text, "fth-alert-triangle", "danger");
            case INCOMPLETE -> badge(text, "fth-alert-triangle", "warning");
            case FINISHED -> badge(text, "fth-check", "success");
        };
    }

    private static Label badge(String text, String icon, String colour) {
        Label badge = new Label(text, new Icon(icon));
        badge.getStyleClass().addAll("badge", colour);
        return badge;
    }
}
