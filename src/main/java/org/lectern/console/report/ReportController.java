package org.lectern.console.report;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.RadioButton;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import org.lectern.activity.ActivitySource;
import org.lectern.activity.Place;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.notice.Notice;
import org.lectern.console.notice.Problem;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Managed;
import org.lectern.find.Find;
import org.lectern.report.ActivityReports;
import org.lectern.report.FindReports;
import org.lectern.report.Report;
import org.lectern.report.ReportFile;
import org.lectern.report.ReportFormat;
import org.lectern.service.Connection;
import org.lectern.wording.InvalidInputException;

/** The dialog before a report: its file, its format, whether ids are masked, whether it is opened afterwards. */
public final class ReportController {
    private final ConsoleContext context;
    private final Texts texts;
    private final Path suggested;
    private final Path suggestedMasked;
    private final Callable<Report> report;
    private Runnable close = () -> {};
    /** An existing file that the operator has chosen in the system's own dialog, which has asked already. */
    private Optional<Path> confirmed = Optional.empty();

    @FXML private TextField file;
    @FXML private RadioButton html;
    @FXML private RadioButton markdown;
    @FXML private CheckBox mask;
    @FXML private CheckBox open;
    @FXML private Label error;
    @FXML private Button write;
    @FXML private HBox buttons;

    /**
     * @param suggested the file without its ending
     * @param suggestedMasked suggested for a masked report: its name has no ids
     */
    ReportController(ConsoleContext context, Path suggested, Path suggestedMasked, Callable<Report> report) {
        this.context = context;
        this.texts = context.texts();
        this.suggested = suggested;
        this.suggestedMasked = suggestedMasked;
        this.report = report;
    }

    void onClose(Runnable handler) {
        close = handler;
    }

    @FXML
    private void initialize() {
        Managed.whileFilled(error);
        mask.setSelected(context.settings().maskIds());
        ReportFormat last = context.settings().markdown() ? ReportFormat.MARKDOWN : ReportFormat.HTML;
        file.setText((mask.isSelected() ? suggestedMasked : suggested) + "." + last.extension());
        file.textProperty().subscribe(typed -> typed(typed));
        mask.selectedProperty().subscribe((before, now) -> suggest(now));
        html.setOnAction(event -> end(ReportFormat.HTML));
        markdown.setOnAction(event -> end(ReportFormat.MARKDOWN));
        Platform.runLater(write::requestFocus);
    }

    /** Replaces the suggested file, unless the operator has typed another. */
    private void suggest(boolean masked) {
        Path before = masked ? suggested : suggestedMasked;
        file.setText(file.getText().replace(before + ".", (masked ? suggestedMasked : suggested) + "."));
    }

    private void typed(String typed) {
        error.setText("");
        path(typed)
                .flatMap(ReportFormat::of)
                .ifPresent(format -> (format == ReportFormat.HTML ? html : markdown).setSelected(true));
    }

    /** Gives the file the ending of a format. */
    private void end(ReportFormat format) {
        String typed = file.getText().strip();
        boolean ends = path(typed).flatMap(ReportFormat::of).isPresent();
        file.setText((ends ? typed.substring(0, typed.lastIndexOf('.')) : typed) + "." + format.extension());
    }

    private static Optional<Path> path(String typed) {
        try {
            return typed.isBlank()
                    ? Optional.empty()
                    : Optional.of(Path.of(typed.strip()).toAbsolutePath());
        } catch (InvalidPathException none) {
            return Optional.empty();
        }
    }

    @FXML
    private void choose() {
        String name = path(file.getText())
                .map(Path::getFileName)
                .map(Path::toString)
                .orElseGet(() -> String.valueOf(suggested.getFileName()));
        context.dialogs().save(texts.get("report.title"), name).ifPresent(chosen -> {
            confirmed = Optional.of(chosen.toAbsolutePath()).filter(Files::exists);
            file.setText(chosen.toAbsolutePath().toString());
            if (ReportFormat.of(chosen).isEmpty()) {
                end(html.isSelected() ? ReportFormat.HTML : ReportFormat.MARKDOWN);
            }
        });
    }

    @FXML
    private void cancel() {
        close.run();
    }

    @FXML
    private void write() {
        Optional<Path> typed = path(file.getText());
        if (typed.isEmpty()) {
            error.setText(texts.get("report.noFile"));
            return;
        }
        Path target = typed.get();
        try {
            ReportFile checked = new ReportFile(target, mask.isSelected(), true);
            if (!Files.exists(target)) {
                write(new ReportFile(target, mask.isSelected(), false));
            } else if (confirmed.equals(typed)) {
                write(checked);
            } else {
                context.dialogs()
                        .ask(
                                new Dialogs.Question(
                                        texts.get("report.overwrite.title", target.getFileName()),
                                        texts.get("report.overwrite.text", target),
                                        texts.get("report.overwrite.confirm"),
                                        true),
                                () -> write(checked));
            }
        } catch (InvalidInputException wrong) {
            error.setText(texts.say(wrong));
        }
    }

    private void write(ReportFile target) {
        context.settings().markdown(markdown.isSelected());
        start(
                texts.get("report.job", target.file().getFileName()),
                (made, origin) -> {
                    target.write(made, origin, texts::say);
                    return target.file();
                },
                done -> {
                    context.notices()
                            .done(
                                    texts.get("report.done", done),
                                    new Notice.Action(
                                            texts.get("report.open"),
                                            () -> context.dialogs().document(done)));
                    if (open.isSelected()) {
                        context.dialogs().document(done);
                    }
                });
    }

    @FXML
    private void copy() {
        boolean masked = mask.isSelected();
        start(
                texts.get("report.copy"),
                (made, origin) -> ReportFile.text(ReportFormat.MARKDOWN, masked, made, origin, texts::say),
                text -> {
                    Dialogs.copy(text);
                    context.notices().done(texts.get("report.copied"));
                });
    }

    /** Makes the report in the background, then closes the dialog. */
    private <T> void start(String name, BiFunction<Report, ReportFile.Origin, T> make, Consumer<T> end) {
        buttons.setDisable(true);
        Connection connection = context.lectern().connection();
        Find find = new Find(context.lectern(), Optional.empty());
        context.works()
                .<T>job(name)
                .success(done -> {
                    close.run();
                    end.accept(done);
                })
                .failure(failure -> error.setText(Problem.sentence(failure, texts)))
                .end(() -> buttons.setDisable(false))
                .run(job -> {
                    Place place = new Place(
                            connection.status().name(),
                            connection.status().datacenter(),
                            connection.status().keyspace());
                    return make.apply(
                            ActivityReports.withWrites(
                                    FindReports.withNames(report.call(), find),
                                    ActivitySource.of(connection.activity(), context.activity()),
                                    place),
                            new ReportFile.Origin(connection.operator(), place, Instant.now()));
                });
    }
}
