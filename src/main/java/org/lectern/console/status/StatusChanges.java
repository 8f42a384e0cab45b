package org.lectern.console.status;

import java.util.Optional;
import javafx.stage.FileChooser.ExtensionFilter;
import org.lectern.console.page.ConsoleContext;
import org.lectern.status.ContentStatuses;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Mode;
import org.lectern.status.model.ViewKey;
import org.lectern.status.store.StatusStore.ModeSetting;

/** Opens the dialogs of changes, and has the page look again afterwards. UI thread only. */
record StatusChanges(ConsoleContext context, UserModel model, ModesModel modes, StatusTexts words) {
    private ContentStatuses service() {
        return context.lectern().contentStatuses();
    }

    private EnrolmentForms repairs() {
        return new EnrolmentForms(this::service, words);
    }

    /** Computes the summary from the raw rows. */
    void recompute(EnrolmentKey key) {
        context.writes().open(repairs().recompute(key), model::reload);
    }

    /** Ends a view whose end was lost. */
    void forceEnd(ViewKey key) {
        context.writes().open(repairs().forceEnd(key), model::reload);
    }

    /** Enrols a user where there are views and no enrolment. */
    void enrol(EnrolmentKey key) {
        context.writes().open(repairs().enrol(key), model::reload);
    }

    /** Takes a user out; enrolling undoes it. */
    void withdraw(EnrolmentKey key) {
        context.writes().open(repairs().withdraw(key), model::reload);
    }

    /** Enrols somebody of whom there need not be a row yet. */
    void enrolAnybody(String typed) {
        context.writes().open(new EnrolForm(repairs()::enrol, words, typed), model::reload);
    }

    /** Takes what the older API would have been sent, from a file that the operator chooses. */
    void updateFromFile() {
        context.dialogs()
                .open(words.get("update.choose"), new ExtensionFilter("JSON", "*.json"))
                .ifPresent(
                        file -> context.writes().open(StateUpdateForm.of(file, this::service, words), model::reload));
    }

    /** Deletes the summary; the raw rows stay. */
    void delete(EnrolmentKey key) {
        context.writes().open(repairs().delete(key), model::reload);
    }

    /** The user enters the context: what the mode has come along does. */
    void enter(EnrolmentKey key) {
        boolean moves =
                modes.setting().get().filter(now -> now.mode() == Mode.MOVE).isPresent();
        context.writes().open(new EntryForms(this::service, words).enter(key, moves), this::lookAgain);
    }

    /** Finishes what was cut short. */
    void finishTransfers() {
        context.writes().open(new EntryForms(this::service, words).finish(), this::lookAgain);
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
