package org.lectern.console.status.batches;

import java.time.Instant;
import java.util.function.Supplier;
import javafx.scene.control.Label;
import org.lectern.console.status.StatusTexts;
import org.lectern.console.table.ColumnList;
import org.lectern.console.view.Badge;
import org.lectern.status.model.Batch;

/**
 * The columns of batches.
 *
 * @param now the cluster's time
 */
record BatchColumns(StatusTexts words, Supplier<Instant> now) {
    ColumnList<Batch> list() {
        return new ColumnList<Batch>("contentstatus.batches", "contentstatus.batches.column.")
                .mono("batch", 120, 240, Batch::context)
                .graphic("takes", 132, 140, this::admission)
                .mono(
                        "ends",
                        150,
                        170,
                        batch ->
                                batch.ends().map(words.times()::local).orElseGet(() -> words.get("batches.ends.never")))
                .tip(batch -> batch.ends().map(words.texts()::hover).orElse(""))
                .mono("programme", 110, 200, batch -> batch.programme().orElse(""))
                .unlessSame();
    }

    private Label admission(Batch batch) {
        return switch (batch.admission(now.get())) {
            case EVERYTHING -> Badge.of(words.get("batches.admission.EVERYTHING"), "fth-unlock", "success");
            case UP_TO_ITS_END -> Badge.of(words.get("batches.admission.UP_TO_ITS_END"), "fth-clock", "none");
            case NOTHING -> Badge.of(words.get("batches.admission.NOTHING"), "fth-lock", "warning");
        };
    }
}
