package org.lectern.console.fanouts;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.page.Navigator;
import org.lectern.job.JobStatus;
import org.lectern.job.Steering;

/**
 * What can be done with the selected job: buttons, context menu and keys share it. UI thread only.
 *
 * @param navigator leads to the item or the library, or to the page that shows such jobs
 */
record JobActions(SelectedJob selected, JobCommands steers, JobTexts words, Navigator navigator) {
    /**
     * A thing that can be done with a job.
     *
     * @param key the shortcut, in the table and in the details
     */
    record Offer(Steering.Kind kind, String icon, KeyCombination key) {
        /** The key of its label among the texts. */
        String label() {
            return "fanouts.action." + kind;
        }
    }

    private static final KeyCombination COPY = new KeyCodeCombination(KeyCode.C, KeyCombination.SHORTCUT_DOWN);

    static final List<Offer> OFFERS = List.of(
            new Offer(Steering.Kind.PAUSE, "fth-pause", new KeyCodeCombination(KeyCode.SPACE)),
            new Offer(Steering.Kind.RESUME, "fth-play", new KeyCodeCombination(KeyCode.SPACE)),
            new Offer(
                    Steering.Kind.RETRY,
                    "fth-rotate-cw",
                    new KeyCodeCombination(KeyCode.R, KeyCombination.SHORTCUT_DOWN)),
            new Offer(
                    Steering.Kind.TAKE_OVER,
                    "fth-log-in",
                    new KeyCodeCombination(KeyCode.T, KeyCombination.SHORTCUT_DOWN)),
            new Offer(Steering.Kind.STOP, "fth-square", new KeyCodeCombination(KeyCode.DELETE)));

    private Optional<JobStatus> job() {
        return selected.view().get().map(JobRow.View::status);
    }

    /** What {@link #openSubject} does, in words. */
    String place() {
        return job().map(words::place).orElse("");
    }

    Set<Steering.Kind> allowed() {
        return job().map(JobStatus::allowed).orElse(Set.of());
    }

    void perform(Steering.Kind kind) {
        job().ifPresent(status -> steers.order(status, kind));
    }

    void copy() {
        job().map(words::copy).ifPresent(Dialogs::copy);
    }

    void copyId() {
        job().map(status -> status.id().value()).ifPresent(Dialogs::copy);
    }

    void openSubject() {
        job().ifPresent(job -> words.page(job.kind())
                .ifPresentOrElse(
                        navigator::open, () -> navigator.subject(job.subject().english())));
    }

    /** Does what a key stands for, and consumes it. */
    void keyPressed(KeyEvent event) {
        Optional<Offer> meant = OFFERS.stream()
                .filter(offer -> offer.key().match(event) && allowed().contains(offer.kind()))
                .findFirst();
        if (meant.isPresent()) {
            perform(meant.get().kind());
            event.consume();
        } else if (COPY.match(event)) {
            copy();
            event.consume();
        }
    }
}
