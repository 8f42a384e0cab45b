package org.lectern.console.duplicates;

import java.util.Optional;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.AuditScope;
import org.lectern.audit.model.AuditState;
import org.lectern.audit.model.DriftKind;
import org.lectern.audit.scan.AuditProgress;
import org.lectern.console.notice.Notices;
import org.lectern.console.text.Spans;
import org.lectern.console.text.Texts;
import org.lectern.console.text.Times;
import org.lectern.job.Steering;

/** Audits in words and figures. */
public record AuditTexts(Texts texts, Times times) {
    String kind(DriftKind kind) {
        return texts.get("duplicates.kind." + kind);
    }

    String kindTip(DriftKind kind) {
        return texts.get("duplicates.kind." + kind + ".tip");
    }

    String state(AuditState state) {
        return texts.get("duplicates.state." + state);
    }

    String scope(AuditScope scope) {
        if (scope instanceof AuditScope.Tenant tenant) {
            return texts.get("duplicates.scope.tenant", tenant.name());
        }
        if (scope instanceof AuditScope.Selection selection) {
            return selection.principals().size() == 1
                    ? selection.principals().first().value()
                    : texts.get(
                            "duplicates.scope.principals",
                            selection.principals().size());
        }
        return texts.get("duplicates.scope.everything");
    }

    /** What the status bar calls an audit. */
    String job(AuditScope scope) {
        return texts.get("duplicates.job", scope(scope));
    }

    /** What the status bar calls an audit of which no more is known. */
    String job() {
        return texts.get("duplicates.job.any");
    }

    String phase(AuditProgress<?, ?> progress) {
        String phase = texts.get("duplicates.phase." + progress.phase());
        if (progress.waiting()) {
            return texts.get("duplicates.phase.waiting", phase);
        }
        return progress.paused() ? texts.get("duplicates.phase.paused", phase) : phase;
    }

    /** All of it in a line. */
    String now(AuditProgress<?, ?> progress) {
        return phase(progress) + " \u00B7 " + figures(progress);
    }

    /** Steps, what is left where that is more than a guess, rows, and their rate. */
    String figures(AuditProgress<?, ?> progress) {
        StringBuilder line = new StringBuilder();
        if (progress.total() > 0) {
            line.append(texts.get("duplicates.steps", progress.done(), progress.total()))
                    .append(" \u00B7 ");
        }
        // What the operator asks first stands first: in a narrow window the rest is cut.
        Optional.of(progress)
                .filter(now -> !now.paused() && !now.waiting())
                .flatMap(AuditProgress::remaining)
                .ifPresent(left -> line.append(texts.get("duplicates.left", new Spans(texts).remaining(left)))
                        .append(" \u00B7 "));
        line.append(texts.get("duplicates.rows", progress.rows()));
        if (!progress.paused() && progress.rowsPerSecond() >= 1) {
            line.append(" \u00B7 ").append(texts.get("duplicates.rate", Math.round(progress.rowsPerSecond())));
        }
        return line.toString();
    }

    /** From beginning to end; empty while it has none. */
    String took(AuditRecord record) {
        return record.ended()
                .map(end -> new Spans(texts).took(record.started(), end))
                .orElse("");
    }

    /** Whose libraries were looked at, and how much of what was found there is fixed. */
    String fixed(AuditRecord record) {
        String scope = texts.get("duplicates.tile.scope", scope(record.scope()));
        return record.fixed() > 0 ? texts.get("duplicates.tile.fixed", scope, record.fixed(), record.total()) : scope;
    }

    /** How far an audit came, and whose it was. */
    String looked(AuditRecord record) {
        return texts.get(
                "duplicates.tile.state",
                state(record.state()),
                record.rows(),
                record.cause().who());
    }

    /** Why an audit ended as it did, and how many rows it could not understand where that does not say so. */
    String unreadable(AuditRecord record) {
        String why = texts.say(record.reason());
        return record.unreadable().isEmpty() || record.state() == AuditState.INCOMPLETE
                ? why
                : texts.get("duplicates.audits.unreadable", record.unreadable().size(), why);
    }

    /** Tells the operator how it ended. */
    void tell(Notices notices, AuditRecord record) {
        if (record.state() == AuditState.FINISHED) {
            notices.done(end(record));
        } else {
            notices.warning(end(record), "");
        }
    }

    /** What is said once another process was told what is wanted of its audit. */
    String told(Steering.Kind kind) {
        return texts.get("duplicates.told." + kind);
    }

    /**
     * What does the work of an audit of another process, as the beginning of what is said of it.
     *
     * @param several whether it is said which one it is
     */
    String where(AuditRecord record, boolean several) {
        String which = several
                ? texts.get("duplicates.where.which", scope(record.scope()), times.local(record.started()))
                : "";
        return texts.get(record.steps().kept() ? "duplicates.where.other" : "duplicates.where.spark", which) + " ";
    }

    /** What does the work of an audit. */
    String engine(AuditRecord record) {
        return texts.get(record.steps().kept() ? "duplicates.engine.own" : "duplicates.engine.spark");
    }

    /** Its state; of one that runs, also how much of its phase is done. */
    String stateNow(AuditRecord record) {
        if (record.state() != AuditState.RUNNING) {
            return state(record.state());
        }
        String state = texts.get(record.steps().paused() ? "duplicates.state.paused" : "duplicates.state.RUNNING");
        return record.steps().total() == 0
                ? state
                : texts.get(
                        "duplicates.state.part",
                        state,
                        100L * record.steps().done() / record.steps().total());
    }

    /** What is said when an audit has ended. One that keeps no place is not taken up where it was left. */
    String end(AuditRecord record) {
        return texts.get(
                (record.steps().kept() || !canResume(record) ? "duplicates.end." : "duplicates.end.anew.")
                        + record.state(),
                scope(record.scope()),
                record.total(),
                record.rows(),
                reason(record));
    }

    private String reason(AuditRecord record) {
        return record.reason().isEmpty() ? "" : " " + texts.say(record.reason());
    }

    /** Whether an audit can be taken up again. */
    static boolean canResume(AuditRecord record) {
        return switch (record.state()) {
            case INTERRUPTED, CANCELLED, FAILED -> true;
            case RUNNING, INCOMPLETE, FINISHED -> false;
        };
    }
}
