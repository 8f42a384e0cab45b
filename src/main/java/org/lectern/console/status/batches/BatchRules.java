package org.lectern.console.status.batches;

import java.time.Instant;
import java.util.List;
import org.lectern.console.status.StatusTexts;
import org.lectern.status.model.Batch;
import org.lectern.status.model.BatchAdmission;
import org.lectern.status.model.Mode;
import org.lectern.status.store.StatusStore.ModeSetting;

/** What each rule makes of a batch, in whole sentences. */
record BatchRules(StatusTexts words) {
    /** One rule. */
    record Line(String icon, String title, String text) {}

    /** @param now the cluster's time */
    List<Line> of(Batch batch, Instant now, ModeSetting mode) {
        boolean over = batch.isOver(now);
        String state = over ? "over" : "open";
        return List.of(
                line("fth-edit-3", "record", recorded(batch, now)),
                line("fth-user-plus", "enrol", words.get("batches.rule.enrol." + state)),
                line("fth-check-circle", "force", words.get("batches.rule.force." + state)),
                line("fth-layers", "mode", mode(batch, over, mode)),
                line(
                        "fth-archive",
                        "archive",
                        words.get(
                                "batches.rule.archive." + (over && batch.ends().isEmpty() ? "never" : state))));
    }

    private Line line(String icon, String rule, String text) {
        return new Line(icon, words.get("batches.rule." + rule), text);
    }

    private String recorded(Batch batch, Instant now) {
        BatchAdmission admission = batch.admission(now);
        String end = batch.ends().map(words.times()::local).orElse("");
        return admission == BatchAdmission.EVERYTHING && batch.ends().isPresent()
                ? words.get("batches.rule.record.until", end)
                : words.get("batches.rule.record." + admission, end);
    }

    private String mode(Batch batch, boolean over, ModeSetting setting) {
        String name = words.mode(setting.mode());
        if (setting.mode() == Mode.STRICT) {
            return words.get("batches.rule.mode.strict", name);
        }
        if (over) {
            return words.get("batches.rule.mode.over", name);
        }
        return setting.mode() == Mode.CARRY_FORWARD
                ? words.get("batches.rule.mode.carried", name)
                : words.get("batches.rule.mode.takes", name, from(batch, setting));
    }

    private String from(Batch batch, ModeSetting setting) {
        if (!setting.rule().sameProgramme()) {
            return words.get("batches.from.anywhere");
        }
        return batch.programme()
                .map(programme -> words.get("batches.from.programme", batch.collection(), programme))
                .orElseGet(() -> words.get("batches.from.collection", batch.collection()));
    }
}
