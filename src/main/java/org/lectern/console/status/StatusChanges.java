package org.lectern.console.status;

import java.time.Instant;
import java.util.Optional;
import javafx.stage.FileChooser.ExtensionFilter;
import org.lectern.async.BlockingWork;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.write.SimpleForm;
import org.lectern.console.write.WriteForm;
import org.lectern.status.ContentStatuses;
import org.lectern.status.event.ContentStateFile;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Mode;
import org.lectern.status.model.ViewKey;
import org.lectern.status.store.StatusStore.ModeSetting;
import org.lectern.status.summary.Summaries.Listed;
import org.lectern.write.Write;

/** Opens the dialogs of changes, and has the page look again afterwards. UI thread only. */
record StatusChanges(ConsoleContext context, UserModel model, ModesModel modes, StatusTexts words) {
    private ContentStatuses service() {
        return context.lectern().contentStatuses();
    }

    /** By the cluster's clock. */
    Instant now() {
        return service().collections().now();
    }

    /** Opens the dialog of what concerns the user who is looked at. */
    private void open(WriteForm form) {
        context.writes().open(form, model::reload);
    }

    private WriteForm form(Write<?> write, String confirm) {
        return new SimpleForm(write, words.get(confirm), words.texts());
    }

    void recompute(EnrolmentKey key) {
        open(form(service().summaries().recompute(key), "recompute.confirm"));
    }

    void enrol(EnrolmentKey key) {
        open(form(service().enrolments().enrol(key), "enrol.confirm"));
    }

    void withdraw(EnrolmentKey key) {
        open(form(service().enrolments().withdraw(key), "withdraw.confirm"));
    }

    void delete(EnrolmentKey key) {
        open(form(service().summaries().delete(key), "delete.confirm"));
    }

    void forceEnd(ViewKey key) {
        open(form(service().views().forceEnd(key), "forceend.confirm"));
    }

    /** Offers the platform's sync request, and the completion without a certificate. */
    void complete(EnrolmentKey key) {
        open(new CompletionForm(key, () -> service().summaries(), words));
    }

    /** Enrols somebody of whom there need not be a row yet. */
    void enrolAnybody(String typed) {
        open(new EnrolForm(() -> service().enrolments(), words, typed));
    }

    /** Shows the view of a content, and updates its progress details; begins with what is looked at. */
    void content(String typed, Optional<String> selected) {
        open(new ViewForm(
                () -> service().views(),
                words,
                typed,
                model.selected().get().map(Listed::key).filter(key -> key.user().equals(typed)),
                selected));
    }

    /** Takes what the older API would have been sent, from a file that the operator chooses. */
    void updateFromFile() {
        context.dialogs()
                .open(words.get("update.choose"), new ExtensionFilter("JSON", "*.json"))
                .ifPresent(file -> {
                    String title = words.get("update.title", file.getFileName());
                    context.works()
                            .<ContentStateFile>job(title)
                            .success(sent -> open(form(service().contentStates().updateFrom(sent), "update.confirm")))
                            .failure(failure -> context.notices().failed(title, failure))
                            .follow(job -> BlockingWork.start(() -> ContentStateFile.read(file, now())));
                });
    }

    /** The user enters the context: what the mode has come along does. */
    void enter(EnrolmentKey key) {
        boolean moves =
                modes.setting().get().filter(now -> now.mode() == Mode.MOVE).isPresent();
        context.writes().open(form(service().modes().entries().enter(key, moves), "entry.confirm"), this::lookAgain);
    }

    /** Finishes what was cut short. */
    void finishTransfers() {
        context.writes().open(form(service().modes().finishAll(), "entry.finish.confirm"), this::lookAgain);
    }

    private void lookAgain() {
        modes.readSetting();
        model.reload();
    }

    /** @param user whose enrolments the preview tells of; empty for none */
    void switchMode(Optional<String> user) {
        context.writes()
                .open(
                        new ModeForm(
                                this::service,
                                new DryRun(context),
                                context.writes()::cause,
                                words,
                                modes.setting().get().orElse(ModeSetting.STANDARD),
                                user),
                        this::lookAgain);
    }
}
