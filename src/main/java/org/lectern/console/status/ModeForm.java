package org.lectern.console.status;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.util.StringConverter;
import org.lectern.console.notice.Problem;
import org.lectern.console.view.Icon;
import org.lectern.console.view.Managed;
import org.lectern.console.work.Job;
import org.lectern.console.write.WriteForm;
import org.lectern.console.write.WritePreview;
import org.lectern.model.Cause;
import org.lectern.status.ContentStatuses;
import org.lectern.status.mode.Modes.Change;
import org.lectern.status.model.CarryRule;
import org.lectern.status.model.Mode;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.status.store.StatusPreview;
import org.lectern.status.store.StatusStore.ModeSetting;

/** The instance's mode is switched. */
final class ModeForm implements WriteForm {
    private final Supplier<ContentStatuses> service;
    private final StatusTexts words;
    private final Optional<String> user;
    private final VBox box = new VBox();
    private final ComboBox<Mode> mode = new ComboBox<>();
    private final TextField days = new TextField();
    private final CheckBox programme = new CheckBox();
    private final Button everybody = new Button();
    private final Label counted = new Label();
    private final DryRun count;
    private final Supplier<Cause> cause;
    private Runnable changed = () -> {};
    private int asked;

    /**
     * @param count counts for all users
     * @param cause who counts
     * @param now the setting to begin with
     * @param user whose enrolments the preview tells of; empty for none
     */
    ModeForm(
            Supplier<ContentStatuses> service,
            DryRun count,
            Supplier<Cause> cause,
            StatusTexts words,
            ModeSetting now,
            Optional<String> user) {
        this.service = service;
        this.count = count;
        this.cause = cause;
        this.words = words;
        this.user = user;
        mode.getItems().setAll(Mode.values());
        mode.setConverter(new Named());
        mode.setValue(now.mode());
        mode.setMaxWidth(Double.MAX_VALUE);
        mode.setId("mode-next");
        days.setText(
                now.rule().within().map(time -> String.valueOf(time.toDays())).orElse(""));
        days.setPromptText(words.get("mode.days.prompt"));
        days.setId("mode-days");
        programme.setText(words.get("mode.programme"));
        programme.setSelected(now.rule().sameProgramme());
        programme.setId("mode-programme");
        Label modeLabel = new Label(words.get("mode.next"));
        modeLabel.setLabelFor(mode);
        Label daysLabel = new Label(words.get("mode.days"));
        daysLabel.setLabelFor(days);
        VBox rule = new VBox(daysLabel, days, programme);
        rule.getStyleClass().add("poll-fields");
        rule.visibleProperty().bind(mode.valueProperty().map(ModeForm::carries));
        Managed.whileVisible(rule);
        everybody.setText(words.get("mode.count"));
        everybody.setGraphic(new Icon("fth-users"));
        everybody.setId("mode-everybody");
        everybody.setOnAction(event -> countEverybody());
        counted.setWrapText(true);
        counted.setMinHeight(Region.USE_PREF_SIZE);
        counted.setId("mode-counted");
        counted.managedProperty().bind(counted.textProperty().isNotEmpty());
        box.getChildren().setAll(List.of(modeLabel, mode, rule, everybody, counted));
        box.getStyleClass().add("poll-fields");
        mode.valueProperty().addListener((observable, before, next) -> changed());
        days.textProperty().addListener((observable, before, next) -> changed());
        programme.selectedProperty().addListener((observable, before, next) -> changed());
    }

    private void changed() {
        count.cancel();
        asked++;
        counted.setText("");
        changed.run();
    }

    private void countEverybody() {
        ModeSetting next;
        try {
            next = wanted();
        } catch (IllegalArgumentException | StatusRefusedException wrong) {
            counted.setText(words.texts().say(wrong));
            return;
        }
        int mine = ++asked;
        counted.setText(words.get("mode.count.begun"));
        count.begin(
                words.get("mode.count.job", words.mode(next.mode())),
                () -> service.get().batchJobs().previewMode(next, cause.get()),
                now -> words.get("mode.count.progress", now.counts().examined()),
                report -> say(
                        mine,
                        words.get(
                                report.record().finished() ? "mode.count.done" : "mode.count.cancelled",
                                report.record().counts().examined(),
                                report.record().counts().found(),
                                report.changedContents())),
                failure -> say(mine, Problem.of(failure, words.texts()).sentence()));
    }

    private void say(int answered, String sentence) {
        if (answered == asked) {
            counted.setText(sentence);
        }
    }

    private static boolean carries(Mode mode) {
        return mode == Mode.COPY || mode == Mode.MOVE;
    }

    /** Modes by their names. */
    private final class Named extends StringConverter<Mode> {
        @Override
        public String toString(Mode one) {
            return one == null ? "" : words.mode(one);
        }

        @Override
        public Mode fromString(String text) {
            return Mode.STRICT;
        }
    }

    @Override
    public String title() {
        return words.get("mode.title");
    }

    @Override
    public String name() {
        return words.mode(mode.getValue());
    }

    @Override
    public Optional<Node> fields() {
        return Optional.of(box);
    }

    @Override
    public void requestFocus() {
        mode.requestFocus();
    }

    @Override
    public void onChanged(Runnable handler) {
        changed = handler;
    }

    @Override
    public boolean isDestructive() {
        return true;
    }

    @Override
    public String confirm() {
        return words.get("mode.confirm");
    }

    /** @throws IllegalArgumentException with a sentence, if the days are no number */
    private ModeSetting wanted() {
        String text = days.getText().strip();
        if (!carries(mode.getValue()) || text.isEmpty()) {
            return new ModeSetting(mode.getValue(), new CarryRule(Optional.empty(), programme.isSelected()));
        }
        try {
            return new ModeSetting(
                    mode.getValue(),
                    new CarryRule(Optional.of(Duration.ofDays(Integer.parseInt(text))), programme.isSelected()));
        } catch (NumberFormatException none) {
            throw new IllegalArgumentException(words.get("mode.days.number", text), none);
        }
    }

    @Override
    public CompletionStage<WritePreview> preview(Cause cause) {
        ModeSetting next = wanted();
        return service.get().modes().setting().thenCompose(now -> {
            if (now.equals(next)) {
                return CompletableFuture.completedStage(WritePreview.nothing(words.get("mode.same", words.rule(now))));
            }
            StatusPreview written = service.get().modes().previewSwitch(next);
            return user.map(id -> service.get().modes().preview(id, next))
                    .orElseGet(() -> CompletableFuture.completedStage(List.of()))
                    .thenApply(changes -> preview(written, changes));
        });
    }

    private WritePreview preview(StatusPreview written, List<Change> changes) {
        List<String> lines = new ArrayList<>(changes.stream()
                .map(change -> words.get(
                        "mode.line",
                        change.key().content(),
                        words.place(change.key().where()),
                        words.status(change.now()),
                        words.status(change.then())))
                .toList());
        lines.addAll(written.statements());
        return new WritePreview(
                user.map(id -> words.get("mode.summary", changes.size(), id)).orElseGet(() -> words.get("mode.alone")),
                written.rows(),
                lines);
    }

    @Override
    public CompletionStage<Result> make(Cause cause, Job job) {
        ModeSetting next = wanted();
        return service.get()
                .modes()
                .switchTo(next, cause)
                .thenCompose(done -> service.get().modes().setting())
                .thenApply(now -> new Result(
                        words.get(now.equals(next) ? "mode.done" : "mode.failed", words.rule(now)),
                        "",
                        now.equals(next)));
    }
}
