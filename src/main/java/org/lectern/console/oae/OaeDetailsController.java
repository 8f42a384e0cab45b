package org.lectern.console.oae;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.VBox;
import org.lectern.console.libraries.Badges;
import org.lectern.console.notice.Problem;
import org.lectern.console.report.Reports;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Icon;
import org.lectern.console.view.Labels;
import org.lectern.console.view.Managed;
import org.lectern.console.work.KeyedRead;
import org.lectern.library.Bucket;
import org.lectern.oae.Audience;
import org.lectern.oae.OaeId;
import org.lectern.oae.OaeResource;
import org.lectern.oae.Tenants;
import org.lectern.oae.diagnosis.LibraryExplanation;
import org.lectern.report.OaeReports;

/** Who sees the library, and why; and why something is in it, or isn't. */
public final class OaeDetailsController {
    private final OaeChoice choice;
    private final KeyedRead<OaeId, LibraryExplanation> explanations;
    private final OaeTexts words;
    private final Texts texts;
    private final OaeExplanationPane pane;
    private final Reports reports;

    @FXML private TextField item;
    @FXML private Label error;
    @FXML private VBox body;

    OaeDetailsController(OaeModels models) {
        this.choice = models.choice();
        this.explanations = models.explanations();
        this.words = models.words();
        this.texts = models.context().texts();
        this.reports = new Reports(models.context());
        this.pane = new OaeExplanationPane(models.context(), words, new Badges(texts));
    }

    @FXML
    private void initialize() {
        Managed.whileFilled(error);
        item.setPromptText(texts.get("oae.why.prompt"));
        item.setAccessibleText(texts.get("details.whyNot"));
        item.setOnAction(event -> ask(item.getText()));
        item.textProperty().addListener((observable, before, now) -> error.setText(""));
        explanations.state().subscribe(now -> show());
        choice.owner().addListener((observable, before, now) -> {
            item.clear();
            explanations.clear();
        });
        choice.kind().addListener((observable, before, now) -> explanations.clear());
        choice.kind().addListener((observable, before, now) -> show());
        choice.owner().addListener((observable, before, now) -> show());
        choice.tenants().addListener((observable, before, now) -> show());
    }

    /** Asks about whatever has this id, as if it had been typed. */
    void ask(String typed) {
        Optional<OaeId> id = OaeId.parse(typed.strip());
        if (id.isEmpty() || choice.owner().get().isEmpty()) {
            explanations.clear();
            error.setText(texts.get(id.isEmpty() ? "oae.search.noId" : "viewer.noLibrary"));
        } else {
            item.setText(id.get().value());
            explanations.show(id.get());
        }
    }

    private void show() {
        List<Node> nodes = new ArrayList<>();
        KeyedRead.State<OaeId, LibraryExplanation> state = explanations.state().get();
        Optional<LibraryExplanation> explained = state.found();
        if (explained.isPresent()) {
            nodes.addAll(pane.of(explained.get()));
        } else if (state instanceof KeyedRead.State.Asking<OaeId, LibraryExplanation>) {
            nodes.add(Labels.wrapped(texts.get("oae.why.asking"), "muted"));
        } else if (state instanceof KeyedRead.State.Failed<OaeId, LibraryExplanation> failed) {
            nodes.add(Labels.wrapped(Problem.sentence(failed.failure(), texts), "field-error"));
        } else {
            nodes.add(Labels.wrapped(texts.get("details.nothing"), "muted"));
        }
        choice.owner().get().ifPresent(owner -> {
            explained.ifPresent(explanation -> nodes.add(0, report(explanation, owner)));
            nodes.addAll(audience(owner, explained));
        });
        body.getChildren().setAll(nodes);
    }

    private Node report(LibraryExplanation explanation, OaeResource owner) {
        Tenants tenants = choice.tenants().get();
        Button report =
                reports.button(explanation.resource().value(), () -> OaeReports.of(explanation, owner, tenants));
        report.setId("oae-report");
        return report;
    }

    private List<Node> audience(OaeResource owner, Optional<LibraryExplanation> explained) {
        List<Node> nodes = new ArrayList<>();
        nodes.add(Labels.wrapped(texts.get(explained.isPresent() ? "oae.audience.item" : "oae.audience"), "section"));
        for (Audience.Line line :
                Audience.of(choice.kind().get(), owner, choice.tenants().get())) {
            boolean sees = line.verdict()
                    .bucket()
                    .filter(bucket -> explained.isEmpty() || stands(explained.get(), bucket))
                    .isPresent();
            Label who = Labels.wrapped(words.reader(line.reader(), line.tenants()), "audience-who");
            Icon icon = new Icon(sees ? "fth-eye" : "fth-eye-off");
            icon.getStyleClass().add(sees ? "there" : "absent");
            who.setGraphic(icon);
            Label why = Labels.wrapped(
                    texts.get(
                            "oae.audience.why",
                            words.list(line.verdict().bucket()),
                            words.say(line.verdict().because())),
                    "muted");
            nodes.add(new VBox(2, who, why));
        }
        return nodes;
    }

    private static boolean stands(LibraryExplanation explanation, Bucket bucket) {
        return !explanation.found().getOrDefault(bucket, List.of()).isEmpty();
    }
}
