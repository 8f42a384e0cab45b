package org.lectern.console.spark;

import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import org.lectern.command.spark.SparkLibraries;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.notice.Problem;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Icon;
import org.lectern.console.view.Labels;

/** Shows the command that would be run, where, and what is fetched for it. UI thread only. */
final class SparkDialog {
    private static final long MEGABYTE = 1_000_000;

    private final ConsoleContext context;
    private final SparkStart start;
    private final Texts texts;
    private final Label takes;
    private final Button confirm;

    SparkDialog(ConsoleContext context, SparkStart start) {
        this.context = context;
        this.start = start;
        texts = context.texts();
        takes = Labels.wrapped(texts.get("spark.looking"));
        takes.setId("spark-takes");
        confirm = new Button(texts.get("spark.start"), new Icon("fth-play"));
        confirm.setId("spark-start");
        confirm.getStyleClass().add("accent");
        confirm.setDefaultButton(true);
        confirm.setDisable(true); // until it is known what has to be fetched
    }

    /** @param confirmed does it */
    void show(Runnable confirmed) {
        String command = start.launch().text();
        TextArea area = new TextArea(command);
        area.setId("spark-command");
        area.setAccessibleText(texts.get("spark.command"));
        area.setEditable(false);
        area.setWrapText(true);
        area.setPrefRowCount(6);
        area.getStyleClass().add("mono");
        VBox.setVgrow(area, Priority.ALWAYS);
        Label heading = new Label(texts.get("spark.command"));
        heading.setLabelFor(area);
        Button copy = new Button(texts.get("action.copy"), new Icon("fth-copy"));
        copy.setId("spark-copy");
        copy.setOnAction(event -> Dialogs.copy(command));
        Button cancel = new Button(texts.get("ask.cancel"));
        cancel.setId("spark-cancel");
        cancel.setCancelButton(true);
        Region between = new Region();
        HBox.setHgrow(between, Priority.ALWAYS);
        HBox buttons = new HBox(8, copy, between, cancel, confirm);
        buttons.getStyleClass().add("dialog-buttons");
        VBox box = new VBox(
                12,
                Labels.wrapped(texts.get("spark.title", start.order().title()), "dialog-title"),
                Labels.wrapped(where()),
                takes,
                heading,
                area,
                Labels.wrapped(texts.get(secrets()), "muted"),
                Labels.wrapped(texts.get("spark.closing"), "muted"),
                buttons);
        box.getStyleClass().add("dialog-box");
        Stage stage = context.dialogs().show(texts.get("spark.window"), box, 720, -1);
        cancel.setOnAction(event -> stage.close());
        confirm.setOnAction(event -> {
            stage.close();
            confirmed.run();
        });
        cancel.requestFocus();
    }

    private String where() {
        if (!start.launch().settings().isOwnProcess()) {
            return texts.get("spark.where.submit", context.connection().source().name());
        }
        String master = start.launch().settings().master();
        return master.isEmpty()
                ? texts.get("spark.where.here", Runtime.getRuntime().availableProcessors())
                : texts.get("spark.where.master", master);
    }

    private String secrets() {
        if (!start.secrets().isEmpty()) {
            return "spark.secrets.files";
        }
        return start.password().isPresent() ? "spark.secrets.input" : "spark.secrets.none";
    }

    /** What has to be fetched first. */
    void takes(SparkLibraries.Missing missing) {
        takes.setText(
                missing.jars() == 0
                        ? texts.get(
                                start.launch().settings().isOwnProcess() ? "spark.takes.nothing" : "spark.takes.submit")
                        : texts.get(
                                "spark.takes.fetch",
                                missing.jars(),
                                missing.bytes() / MEGABYTE,
                                start.launch().directory()));
        confirm.setDisable(false);
        confirm.requestFocus();
    }

    /** Why it cannot be started here. */
    void cannot(Throwable failure) {
        takes.setText(Problem.sentence(failure, texts));
        takes.getStyleClass().add("field-error");
    }
}
