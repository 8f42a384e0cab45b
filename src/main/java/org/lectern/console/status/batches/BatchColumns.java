package org.lectern.console.status.batches;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import org.lectern.console.status.StatusTexts;
import org.lectern.console.table.Columns;
import org.lectern.console.view.Badge;
import org.lectern.status.model.Batch;

/**
 * The columns of batches.
 *
 * @param now the cluster's time
 */
record BatchColumns(StatusTexts words, Supplier<Instant> now) {
    List<TableColumn<Batch, ?>> make(Columns<Batch> columns) {
        return List.of(
                columns.mono("batch", 120, 240, Batch::context),
                columns.by(
                        columns.cells("takes", 132, 140, (cell, batch) -> cell.setGraphic(admission(batch))),
                        Comparator.comparing(batch -> batch.admission(now.get()))),
                columns.by(
                        columns.mono(
                                "ends",
                                150,
                                170,
                                batch -> batch.ends()
                                        .map(words.times()::local)
                                        .orElseGet(() -> words.get("batches.ends.never")),
                                batch -> batch.ends().map(words.texts()::hover).orElse("")),
                        Comparator.comparing(batch -> batch.ends().orElse(Instant.MAX))),
                columns.unlessSame(columns.mono(
                        "programme", 110, 200, batch -> batch.programme().orElse(""))));
    }

    Label admission(Batch batch) {
        return switch (batch.admission(now.get())) {
            case EVERYTHING -> Badge.of(words.get("batches.admission.EVERYTHING"), "fth-unlock", "success");
            case UP_TO_ITS_END -> Badge.of(words.get("batches.admission.UP_TO_ITS_END"), "fth-clock", "none");
            case NOTHING -> Badge.of(words.get("batches.admission.NOTHING"), "fth-lock", "warning");
        };
    }
}
