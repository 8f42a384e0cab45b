package org.lectern.console.fanouts;

import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Tooltip;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Managed;

/** How many fan-outs run, in the status bar: those of all consoles. */
public final class IndicatorController {
    private final OpenJobsModel jobs;
    private final Texts texts;
    private final Runnable open;
    private final Tooltip tooltip = new Tooltip();

    @FXML private Button button;

    /** @param open brings the page to the front */
    IndicatorController(OpenJobsModel jobs, Texts texts, Runnable open) {
        this.jobs = jobs;
        this.texts = texts;
        this.open = open;
    }

    @FXML
    private void initialize() {
        Managed.whileVisible(button);
        button.setTooltip(tooltip);
        jobs.totals().subscribe(now -> show(now));
        button.setOnAction(event -> open.run());
    }

    private void show(JobTotals totals) {
        boolean trouble = totals.held() > 0;
        button.setVisible(totals.running() + totals.unfinished() > 0);
        button.setText(
                totals.running() > 0
                        ? texts.get("fanouts.indicator", totals.running())
                        : texts.get("fanouts.indicator.unfinished", totals.unfinished()));
        tooltip.setText(texts.get(
                trouble ? "fanouts.indicator.tip.held" : "fanouts.indicator.tip",
                totals.here(),
                totals.elsewhere(),
                totals.unfinished(),
                totals.folded(),
                totals.held()));
        button.setAccessibleText(button.getText());
        button.getStyleClass().remove("held");
        if (trouble) {
            button.getStyleClass().add("held");
        }
    }
}
