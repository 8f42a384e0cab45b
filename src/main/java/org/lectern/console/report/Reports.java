package org.lectern.console.report;

import java.nio.file.Path;
import java.time.LocalDate;
import java.util.concurrent.Callable;
import javafx.scene.control.Button;
import javafx.stage.Stage;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.view.Fxml;
import org.lectern.console.view.FxmlViews;
import org.lectern.console.view.Icon;
import org.lectern.report.Report;

/** Offers reports: asks for a file and writes it in the background. UI thread only. */
public record Reports(ConsoleContext context) {
    private static final String UNFIT = "[^\\p{Alnum}._-]+";

    /**
     * Asks for a file and writes the report to it.
     *
     * @param name suggested for the file, without its ending
     * @param report called in the background when the operator has confirmed; may block
     */
    public void ask(String name, Callable<Report> report) {
        FxmlViews.Loaded<ReportController> dialog = context.views()
                .load(Fxml.REPORT_DIALOG, new ReportController(context, file(name), file("report"), report));
        Stage stage = context.dialogs().show(context.texts().get("report.title"), dialog.root(), 620, 330);
        dialog.controller().onClose(stage::close);
    }

    /** A file without its ending, in the operator's own directory. The ticket that is worked on comes first. */
    private Path file(String name) {
        String ticket =
                context.writes().reasons().ticket().map(one -> one + "-").orElse("");
        return Path.of(System.getProperty("user.home", ""))
                .resolve((ticket + name + "-" + LocalDate.now(context.times().zone())).replaceAll(UNFIT, "-"));
    }

    /** Returns a button for {@link #ask}. */
    public Button button(String name, Callable<Report> report) {
        Button button = new Button(context.texts().get("report.action"), new Icon("fth-file-text"));
        button.getStyleClass().add("small");
        button.setOnAction(event -> ask(name, report));
        return button;
    }
}
