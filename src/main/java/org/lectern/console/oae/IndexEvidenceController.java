package org.lectern.console.oae;

import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.report.Reports;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Managed;
import org.lectern.oae.diagnosis.IndexFinding;
import org.lectern.report.FindingReports;
import org.lectern.report.OaeReports;
import org.lectern.report.Report;
import org.lectern.wording.Message;

/** The evidence of the selected finding: who is right and why, the rows, and what came of fixing it. */
public final class IndexEvidenceController {
    private static final String VERDICT = "evidence-verdict";

    private final Texts texts;
    private final Reports reports;

    @FXML private Label verdict;
    @FXML private Label outcome;
    @FXML private Label rows;
    @FXML private Button report;

    IndexEvidenceController(ConsoleContext context) {
        this.texts = context.texts();
        this.reports = new Reports(context);
    }

    @FXML
    private void initialize() {
        Managed.whileFilled(verdict, outcome, rows);
        Managed.whileVisible(report);
    }

    /** One finding's. */
    void show(IndexFindingRow row) {
        look(VERDICT);
        report.setVisible(true);
        report.setOnAction(event -> ask(row));
        IndexFinding finding = row.finding();
        verdict.setText(texts.say(finding.verdict()));
        outcome.setText(row.fixed()
                .get()
                .map(fix -> texts.get(
                        "duplicates.outcome.because",
                        texts.get("duplicates.outcome." + fix.outcome()),
                        texts.say(fix.because())))
                .orElse(""));
        rows.setText(IndexFindingColumns.stands(finding, "\n"));
    }

    /**
     * What is to be said of no finding in particular.
     *
     * @param warning whether it is to be looked at
     */
    void say(String sentences, boolean warning) {
        report.setVisible(false);
        look(warning ? VERDICT : "evidence-said");
        verdict.setText(sentences);
        outcome.setText("");
        rows.setText("");
    }

    private void ask(IndexFindingRow row) {
        Report made = OaeReports.of(
                row.finding(),
                Message.plain(texts.get("oae.fault." + row.finding().fault())),
                row.fixed().get().map(fix -> new FindingReports.Fixed(fix.outcome(), fix.because())));
        reports.ask(row.finding().resource(), () -> made);
    }

    private void look(String styleClass) {
        verdict.getStyleClass().removeAll(VERDICT, "evidence-said");
        verdict.getStyleClass().add(styleClass);
    }
}
