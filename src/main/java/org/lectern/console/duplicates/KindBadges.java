package org.lectern.console.duplicates;

import javafx.scene.control.Label;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.DriftKind;
import org.lectern.audit.model.FixOutcome;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Badge;
import org.lectern.console.view.KindIcons;

/** Icons and colours of kinds, outcomes and states: never colour alone. */
public final class KindBadges {
    private KindBadges() {}

    static Label of(DriftKind kind, AuditTexts words) {
        return Badge.of(words.kind(kind), KindIcons.icon(kind), "warning");
    }

    /** What came of a fix. */
    public static Label of(FixOutcome outcome, Texts texts) {
        String text = texts.get("duplicates.outcome." + outcome);
        return switch (outcome) {
            case VERIFIED -> Badge.of(text, "fth-check", "success");
            case ALREADY_GONE -> Badge.of(text, "fth-check", "accent");
            case NOT_FIXED -> Badge.of(text, "fth-alert-triangle", "danger");
        };
    }

    static Label of(AuditRecord record, AuditTexts words) {
        String text = words.stateNow(record);
        return switch (record.state()) {
            case RUNNING ->
                record.steps().paused() ? Badge.of(text, "fth-pause", "warning") : Badge.of(text, "fth-play", "accent");
            case INTERRUPTED -> Badge.of(text, "fth-cloud-rain", "warning");
            case CANCELLED -> Badge.of(text, "fth-square", "warning");
            case FAILED -> Badge.of(text, "fth-alert-triangle", "danger");
            case INCOMPLETE -> Badge.of(text, "fth-alert-triangle", "warning");
            case FINISHED -> Badge.of(text, "fth-check", "success");
        };
    }
}
