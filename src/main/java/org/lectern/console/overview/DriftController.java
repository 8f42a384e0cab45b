package org.lectern.console.overview;

import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javafx.fxml.FXML;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.DriftKind;
import org.lectern.console.page.Navigator;
import org.lectern.console.page.Page;
import org.lectern.console.view.Managed;

/** What the last audit found, kind by kind; each bar leads to the findings of its kind. */
public final class DriftController {
    private final OverviewModel model;
    private final OverviewTexts words;
    private final Navigator navigator;
    private final Map<DriftKind, BarRow> bars = new EnumMap<>(DriftKind.class);

    @FXML
    private VBox kinds;

    @FXML
    private Label note;

    DriftController(OverviewModel model, OverviewTexts words, Navigator navigator) {
        this.model = model;
        this.words = words;
        this.navigator = navigator;
    }

    @FXML
    private void initialize() {
        Managed.whileVisible(note);
        model.audit().state().subscribe(now -> show());
    }

    private void show() {
        Optional<AuditRecord> last = model.audit().value().flatMap(audit -> audit);
        Map<DriftKind, Long> found = last.map(AuditRecord::found).orElse(Map.of());
        long most = found.values().stream().mapToLong(Long::longValue).max().orElse(1);
        List<BarRow> shown = found.entrySet().stream()
                .filter(entry -> entry.getValue() > 0)
                .sorted(Map.Entry.<DriftKind, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .map(entry -> bar(entry.getKey(), entry.getValue(), most, last.orElseThrow()))
                .toList();
        if (!kinds.getChildren().equals(shown)) {
            kinds.getChildren().setAll(shown);
        }
        note.setVisible(shown.isEmpty());
        note.setText(
                model.audit().value().isEmpty()
                        ? words.face(model.audit().state().get(), words::drift).figure()
                        : words.texts().get(last.isEmpty() ? "overview.drift.never" : "overview.drift.clean"));
    }

    private BarRow bar(DriftKind kind, long count, long most, AuditRecord audit) {
        BarRow bar = bars.computeIfAbsent(kind, missing -> new BarRow("fth-alert-triangle", "drift"));
        bar.setId("overview-drift-" + kind);
        bar.show(words.kind(kind), words.texts().get("overview.exactly", count), (double) count / Math.max(1, most));
        bar.setOnAction(event -> navigator.audit(audit, Set.of(kind)));
        return bar;
    }

    @FXML
    private void open() {
        model.audit()
                .value()
                .flatMap(audit -> audit)
                .ifPresentOrElse(audit -> navigator.audit(audit, Set.of()), () -> navigator.open(Page.DUPLICATES));
    }
}
