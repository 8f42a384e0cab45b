package org.lectern.console.duplicates;

import java.util.List;
import java.util.Optional;
import javafx.collections.ListChangeListener;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.AuditState;
import org.lectern.console.table.Tips;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Icon;
import org.lectern.console.view.Managed;

/** At a glance: how much of what the last audit found is left, when that was, and what can be taken up again. */
public final class AuditTilesController {
    private final AuditsModel model;
    private final AuditTexts words;
    private final Texts texts;
    private Runnable open = () -> {};

    @FXML private Label drift;
    @FXML private Label driftText;
    @FXML private Label looked;
    @FXML private Label lookedText;
    @FXML private VBox openTile;
    @FXML private Label openCount;
    @FXML private Button openShow;

    AuditTilesController(AuditsModel model, AuditTexts words) {
        this.model = model;
        this.words = words;
        this.texts = words.texts();
    }

    @FXML
    private void initialize() {
        Managed.whileVisible(openTile);
        model.rows().addListener((ListChangeListener<AuditRecord>) change -> show());
        model.state().subscribe(now -> show());
        openShow.setOnAction(event -> open.run());
    }

    /** Told when the operator wants to see the last audits. */
    void onShowAudits(Runnable handler) {
        open = handler;
    }

    private void show() {
        Optional<AuditRecord> last = model.rows().stream().findFirst();
        drift.getStyleClass().removeAll("drift", "clean");
        drift.setGraphic(null);
        if (last.isPresent()) {
            show(last.get());
        } else {
            none();
        }
        List<AuditRecord> left =
                model.rows().stream().filter(AuditTexts::canResume).toList();
        long anew = left.stream().filter(record -> !record.steps().kept()).count();
        openTile.setVisible(!left.isEmpty());
        openCount.setText(texts.get("duplicates.tile.open.count", left.size()));
        openShow.setText(texts.get(
                anew == 0
                        ? "duplicates.tile.open.show"
                        : anew == left.size() ? "duplicates.tile.open.anew" : "duplicates.tile.open.both"));
    }

    private void show(AuditRecord last) {
        boolean clean = last.open() == 0 && last.state() == AuditState.FINISHED;
        drift.setText(clean ? texts.get("duplicates.tile.clean") : texts.get("duplicates.tile.findings", last.open()));
        if (clean || last.open() > 0) {
            drift.setGraphic(new Icon(clean ? "fth-check-circle" : "fth-alert-triangle"));
            drift.getStyleClass().add(clean ? "clean" : "drift");
        }
        driftText.setText(words.fixed(last));
        looked.setText(words.times().local(last.started()));
        Tips.times(looked, texts, List.of(last.started()));
        lookedText.setText(words.looked(last));
    }

    private void none() {
        for (Label figure : List.of(drift, looked)) {
            figure.setText(texts.get("duplicates.tile.none"));
        }
        driftText.setText(model.nothing(texts));
        lookedText.setText("");
    }
}
