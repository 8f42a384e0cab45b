package org.lectern.console.status;

import java.util.Optional;
import java.util.function.Supplier;
import org.lectern.console.change.ChangeDialogs;
import org.lectern.console.work.Works;
import org.lectern.service.Lectern;
import org.lectern.status.ContentStatuses;
import org.lectern.status.EnrolmentKey;
import org.lectern.status.StatusStore.ModeSetting;
import org.lectern.status.ViewKey;

/** Opens the dialogs of changes, and has the page look again afterwards. UI thread only. */
final class StatusChanges {
    private final Supplier<Lectern> lectern;
    private final UserModel model;
    private final ModesModel modes;
    private final ChangeDialogs dialogs;
    private final Works works;
    private final StatusTexts words;

    StatusChanges(
            Supplier<Lectern> lectern,
            UserModel model,
            ModesModel modes,
            ChangeDialogs dialogs,
            Works works,
            StatusTexts words) {
        this.lectern = lectern;
        this.model = model;
        this.modes = modes;
        this.dialogs = dialogs;
        this.works = works;
        this.words = words;
    }

    private ContentStatuses service() {
        return lectern.get().contentStatuses();
    }

    private Repairs repairs() {
        return new Repairs(this::service, words);
    }

    /** Computes the summary from the raw rows. */
    void recompute(EnrolmentKey key) {
        dialogs.open(repairs().recompute(key), model::reload);
    }

    /** Ends a view whose end was lost. */
    void forceEnd(ViewKey key) {
        dialogs.open(repairs().forceEnd(key), model::reload);
    }

    /** Enrols a user where there are views and no enrolment. */
    void enrol(EnrolmentKey key) {
        dialogs.open(repairs().enrol(key), model::reload);
    }

    /** Deletes the summary; the raw rows stay. */
    void delete(EnrolmentKey key) {
        dialogs.open(repairs().delete(key), model::reload);
    }

    /** @param user whose enrolments the preview tells of; empty for none */
    void switchMode(Optional<String> user) {
        dialogs.open(
                new ModeForm(
                        this::service,
                        new ModeCount(lectern, works, words),
                        words,
                        modes.setting().get().orElse(ModeSetting.STANDARD),
                        user),
                () -> {
                    modes.readSetting();
                    model.reload();
                });
    }
}
