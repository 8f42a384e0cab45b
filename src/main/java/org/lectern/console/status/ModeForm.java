package org.lectern.console.status;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.lectern.console.notice.Problem;
import org.lectern.console.view.Choice;
import org.lectern.console.view.Icon;
import org.lectern.console.view.Managed;
import org.lectern.console.write.ServiceForm;
import org.lectern.model.Cause;
import org.lectern.status.ContentStatuses;
import org.lectern.status.mode.Modes.Change;
import org.lectern.status.model.CarryRule;
import org.lectern.status.model.Mode;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.status.store.StatusStore.ModeSetting;
import org.lectern.wording.Message;
import org.lectern.write.Plan;
import org.lectern.write.Write;

/** The instance's mode is switched. */
final class ModeForm extends ServiceForm {
    private final Supplier<ContentStatuses> service;
    private final StatusTexts words;
    private final Optional<String> user;
    private final Choice<Mode> mode = new Choice<>();
    private final TextField days = new TextField();
    private final CheckBox programme = new CheckBox();
    private final Button everybody = new Button();
    private final Label counted = new Label();
    private final DryRun count;
    private final Supplier<Cause> cause;
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
        super("mode", words.get("mode.title"), words.get("mode.confirm"), true, words.texts());
        this.service = service;
        this.count = count;
        this.cause = cause;
        this.words = words;
        this.user = user;
        mode.named(words::mode).offer(List.of(Mode.values())).show(now.mode());
        mode.setMaxWidth(Double.MAX_VALUE);
        days.setText(
                now.rule().within().map(time -> String.valueOf(time.toDays())).orElse(""));
        days.setPromptText(words.get("mode.days.prompt"));
        days.setId("mode-days");
        programme.setText(words.get("mode.programme"));
        programme.setSelected(now.rule().sameProgramme());
        programme.setId("mode-programme");
        Label daysLabel = new Label(words.get("mode.days"));
        daysLabel.setLabelFor(days);
        VBox rule = new VBox(daysLabel, days, programme);
        rule.getStyleClass().add("poll-fields");
        rule.visibleProperty().bind(mode.valueProperty().map(ModeForm::carries));
        Managed.whileVisible(rule);
        everybody.setText(words.get("mode.count"));
        everybody.setGraphic(new Icon("fth-users"));
        everybody.setOnAction(event -> countEverybody());
        counted.setWrapText(true);
        counted.setMinHeight(Region.USE_PREF_SIZE);
        counted.managedProperty().bind(counted.textProperty().isNotEmpty());
        add("next", words.get("mode.next"), mode);
        add("rule", rule);
        add("everybody", everybody);
        add("counted", counted);
        watch(mode.valueProperty(), days.textProperty(), programme.selectedProperty());
    }

    @Override
    protected void changed() {
        count.cancel();
        asked++;
        counted.setText("");
        super.changed();
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
                failure -> say(mine, Problem.sentence(failure, words.texts())));
    }

    private void say(int answered, String sentence) {
        if (answered == asked) {
            counted.setText(sentence);
        }
    }

    private static boolean carries(Mode mode) {
        return mode == Mode.COPY || mode == Mode.MOVE;
    }

    @Override
    protected String name() {
        return words.mode(mode.getValue());
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
    public Write<?> write() {
        return service.get().modes().switchTo(wanted());
    }

    @Override
    public CompletionStage<Plan> preview(Cause cause) {
        ModeSetting next = wanted();
        return super.preview(cause)
                .thenCompose(preview -> preview.isNothing() || user.isEmpty()
                        ? CompletableFuture.completedStage(preview)
                        : service.get()
                                .modes()
                                .preview(user.get(), next)
                                .thenApply(changes -> preview.saying(
                                                Message.plain(words.get("mode.summary", changes.size(), user.get())))
                                        .listing(
                                                changes.stream().map(this::line).toList())));
    }

    private Message line(Change change) {
        return Message.plain(words.get(
                "mode.line",
                change.key().content(),
                change.key().where().place(),
                words.status(change.now()),
                words.status(change.then())));
    }
}
