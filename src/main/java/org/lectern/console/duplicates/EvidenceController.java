package org.lectern.console.duplicates;

import java.util.List;
import java.util.Optional;
import javafx.beans.value.ChangeListener;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.lectern.audit.model.DriftKind;
import org.lectern.audit.model.Finding;
import org.lectern.audit.model.FixOutcome;
import org.lectern.audit.model.LibraryRow;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.look.Shortened;
import org.lectern.console.look.WindowTheme;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.page.Navigator;
import org.lectern.console.report.Reports;
import org.lectern.console.table.Tips;
import org.lectern.console.view.Icon;
import org.lectern.console.view.KindIcons;
import org.lectern.console.view.Labels;
import org.lectern.console.view.Managed;
import org.lectern.model.Content;
import org.lectern.report.FindingReports;
import org.lectern.report.Report;

/** The evidence of the selected finding: the rows, the truth, who is right and why, and what came of fixing it. */
public final class EvidenceController {
    private final AuditTexts words;
    private final FindingTexts findings;
    private final Fixes fixes;
    private final Navigator navigator;
    private final Reports reports;
    private final ChangeListener<Optional<FindingRow.Fixed>> follow = (observable, before, now) -> showFixed(now);
    private Optional<FindingRow> shown = Optional.empty();

    @FXML private BorderPane pane;
    @FXML private VBox nothing;
    @FXML private StackPane badge;
    @FXML private Label title;
    @FXML private Label ids;
    @FXML private Button open;
    @FXML private Button report;
    @FXML private Button above;
    @FXML private Button fix;
    @FXML private Label verdict;
    @FXML private Label outcome;
    @FXML private VBox rows;
    @FXML private VBox truth;

    EvidenceController(ConsoleContext context, AuditTexts words, Fixes fixes) {
        this.words = words;
        this.findings = new FindingTexts(words);
        this.fixes = fixes;
        this.navigator = context.navigator();
        this.reports = new Reports(context);
    }

    @FXML
    private void initialize() {
        Managed.whileVisible(outcome, above);
        outcome.getStyleClass().add("outcome");
        Shortened.allow(title, ids);
        WindowTheme.shorten(
                pane, DuplicatesController.ROOM_FOR_WORDS, ContentDisplay.GRAPHIC_ONLY, open, report, above);
        show(Optional.empty());
        fix.setOnAction(event -> shown.ifPresent(row -> fixes.some(List.of(row))));
        above.setOnAction(event -> shown.ifPresent(fixes::rebuildAbove));
    }

    void show(Optional<FindingRow> row) {
        shown.ifPresent(before -> before.fixed().removeListener(follow));
        shown = row;
        pane.setVisible(row.isPresent());
        nothing.setVisible(row.isEmpty());
        row.ifPresent(now -> {
            now.fixed().addListener(follow);
            show(now.finding());
            showFixed(now.fixed().get());
        });
    }

    private void show(Finding finding) {
        badge.getChildren().setAll(KindBadges.of(finding.kind(), words));
        title.setText(FindingTexts.item(finding));
        ids.setText(finding.content() + " \u00B7 " + finding.principal());
        verdict.setText(words.texts().say(finding.verdict()));
        rows.getChildren()
                .setAll(
                        finding.rows().isEmpty()
                                ? List.of(new Label(words.texts().get("duplicates.rows.none")))
                                : finding.rows().stream()
                                        .map(row -> line(finding, row))
                                        .toList());
        truth.getChildren()
                .setAll(findings.truth(finding).stream().map(Label::new).toList());
        Tips.times(
                truth.getChildren().get(0),
                words.texts(),
                finding.item().map(Content::lastModified).stream().toList());
    }

    private Node line(Finding finding, LibraryRow row) {
        boolean right = finding.isRight(row);
        boolean known = finding.kind() != DriftKind.UNREADABLE;
        Icon icon = new Icon(right ? "fth-check" : known ? "fth-x" : KindIcons.icon(DriftKind.UNREADABLE));
        icon.getStyleClass().add(right ? "there" : known ? "wrong" : "unsure");
        Label line = Labels.of(findings.row(row), icon, "mono");
        line.setWrapText(true);
        line.setMinHeight(Region.USE_PREF_SIZE);
        Tips.times(line, words.texts(), findings.times(row));
        line.setAccessibleText(words.texts()
                .get("duplicates.row." + (right ? "right" : known ? "wrong" : "unknown"), findings.row(row)));
        return line;
    }

    private void showFixed(Optional<FindingRow.Fixed> result) {
        outcome.setVisible(result.isPresent());
        outcome.getStyleClass().removeAll("success", "danger");
        result.ifPresent(known -> {
            boolean failed = known.outcome() == FixOutcome.NOT_FIXED;
            outcome.setText(findings.fixed(known));
            outcome.setGraphic(new Icon(failed ? "fth-alert-triangle" : "fth-check"));
            outcome.getStyleClass().add(failed ? "danger" : "success");
        });
        above.setVisible(result.flatMap(FindingRow.Fixed::obstacle).isPresent());
        fix.setDisable(shown.filter(FindingRow::isToFix).isEmpty());
    }

    @FXML
    private void open() {
        shown.map(FindingRow::finding).ifPresent(finding -> navigator.library(finding.principal()));
    }

    @FXML
    private void report() {
        shown.ifPresent(row -> {
            Report report = FindingReports.of(
                    row.finding(),
                    row.fixed().get().map(fix -> new FindingReports.Fixed(fix.outcome(), fix.because())));
            reports.ask(row.finding().content().value(), () -> report);
        });
    }

    @FXML
    private void copy() {
        shown.map(findings::copy).ifPresent(Dialogs::copy);
    }
}
