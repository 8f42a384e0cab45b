package org.lectern.console.rownames;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.fxml.FXML;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import org.lectern.cluster.ClusterException;
import org.lectern.console.notice.Problem;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Badge;
import org.lectern.console.view.Icon;
import org.lectern.console.view.Labels;
import org.lectern.console.view.Managed;
import org.lectern.rowname.RowName;
import org.lectern.rowname.RowNames;

/** The inspector: a name is pasted, and all that can be known of it is shown. */
public final class InspectorController {
    private final RowNamesModel model;
    private final Texts texts;

    @FXML private TextField name;
    @FXML private Label error;
    @FXML private ScrollPane card;
    @FXML private HBox badges;
    @FXML private GridPane facts;
    @FXML private Label nothing;

    InspectorController(RowNamesModel model, Texts texts) {
        this.model = model;
        this.texts = texts;
    }

    @FXML
    private void initialize() {
        Managed.whileVisible(error, card, nothing);
        error.setGraphic(new Icon("fth-alert-triangle"));
        name.textProperty().addListener((observable, before, now) -> model.inspect(now));
        model.inspected().addListener((observable, before, now) -> show());
        model.found().subscribe(now -> show());
    }

    void requestFocus() {
        name.requestFocus();
        name.selectAll();
    }

    /** Looks again, as after the cluster was away. */
    void reload() {
        model.inspect(name.getText());
    }

    /** Inspects a name that was chosen elsewhere. */
    void inspect(String text) {
        name.setText(text);
    }

    /** What failed, unless it is merely that a name is none. */
    Optional<Problem> problem() {
        return model.inspected().get() instanceof RowNamesModel.Inspected.Failed failed
                        && failed.failure() instanceof ClusterException
                ? Optional.of(Problem.of(failed.failure(), texts))
                : Optional.empty();
    }

    private void show() {
        RowNamesModel.Inspected now = model.inspected().get();
        error.setVisible(now instanceof RowNamesModel.Inspected.Failed);
        nothing.setVisible(now instanceof RowNamesModel.Inspected.Nothing);
        card.setVisible(now instanceof RowNamesModel.Inspected.Looking || now instanceof RowNamesModel.Inspected.Known);
        if (now instanceof RowNamesModel.Inspected.Failed failed) {
            error.setText(Problem.sentence(failed.failure(), texts));
        } else if (now instanceof RowNamesModel.Inspected.Looking looking) {
            show(looking.name(), Optional.empty());
        } else if (now instanceof RowNamesModel.Inspected.Known known) {
            show(known.name(), Optional.of(known.place()));
        }
    }

    private void show(RowName shown, Optional<RowNames.Place> place) {
        boolean canonical = shown.isCanonical();
        badges.getChildren()
                .setAll(
                        Badge.of(texts.get("rownames.kind." + shown.kind()), "fth-hash", "accent"),
                        Badge.of(
                                texts.get(canonical ? "rownames.canonical" : "rownames.uncanonical"),
                                canonical ? "fth-check" : "fth-alert-circle",
                                canonical ? "success" : "warning"));
        facts.getChildren().clear();
        shown.parts().forEach((part, text) -> fact("rownames.part." + part, text));
        fact("rownames.fact.canonical", shown.canonical().toString());
        fact("rownames.fact.key", shown.key());
        String looking = texts.get("rownames.looking");
        fact("rownames.fact.token", place.map(RowNames.Place::token).orElse(looking));
        fact("rownames.fact.replicas", place.map(this::replicas).orElse(looking));
        fact(
                "rownames.fact.stored",
                place.map(known -> stored(shown, known)).orElse(looking));
        fact(
                "rownames.fact.same",
                model.same(shown)
                        .map(same -> same.isEmpty() ? texts.get("rownames.same.none") : String.join("\n", same))
                        .orElseGet(() -> texts.get("rownames.same.unknown")));
    }

    private void fact(String key, String text) {
        Label label = Labels.of(texts.get(key), "muted");
        Label value = Labels.of(text, "mono");
        value.setId(key.replace('.', '-'));
        label.setLabelFor(value);
        int row = facts.getRowCount();
        facts.add(label, 0, row);
        facts.add(value, 1, row);
    }

    private String replicas(RowNames.Place place) {
        return String.join(
                ", ",
                place.replicas().stream()
                        .map(node -> node.address() + " (" + node.datacenter() + ", " + node.rack() + ", "
                                + texts.get(node.up() ? "rownames.up" : "rownames.down") + ")")
                        .toList());
    }

    private String stored(RowName name, RowNames.Place place) {
        List<String> found = new ArrayList<>();
        found.add(
                place.tables().isEmpty()
                        ? texts.get("rownames.stored.not")
                        : texts.get("rownames.stored", String.join(", ", place.tables())));
        if (!name.isCanonical() && !place.canonicalTables().isEmpty()) {
            found.add(texts.get("rownames.stored.canonical", String.join(", ", place.canonicalTables())));
        }
        name.formerKey().filter(key -> !place.formerTables().isEmpty()).ifPresent(key -> found.add(
                texts.get("rownames.stored.former", key, String.join(", ", place.formerTables()))));
        return String.join("; ", found);
    }
}
