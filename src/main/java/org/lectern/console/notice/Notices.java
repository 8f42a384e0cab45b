package org.lectern.console.notice;

import java.time.Duration;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.lectern.console.text.Texts;
import org.lectern.console.work.UiExecutor;
import org.lectern.wording.Message;

/** Tells the operator what came of work in the background, and remembers the last error. UI thread only. */
public final class Notices {
    private static final int SHOWN_AT_ONCE = 3;
    private static final Duration SHOWN = Duration.ofSeconds(6);

    private final Texts texts;
    private final UiExecutor timer;
    /** The notices that will go by themselves. */
    private final IdentityHashMap<Notice, UiExecutor.Pending> leaving = new IdentityHashMap<>();

    private final ObservableList<Notice> current = FXCollections.observableArrayList();
    /** One view for all: it listens weakly, so whoever listens to it must find it alive. */
    private final ObservableList<Notice> shown = FXCollections.unmodifiableObservableList(current);

    private final ReadOnlyObjectWrapper<Optional<Notice>> lastError = new ReadOnlyObjectWrapper<>(Optional.empty());

    /** @param timer takes notices away after their time */
    public Notices(Texts texts, UiExecutor timer) {
        this.texts = texts;
        this.timer = timer;
    }

    /** Returns the notices shown now, the newest last. Errors stay until they are dismissed, all others for 6 seconds. */
    public ObservableList<Notice> current() {
        return shown;
    }

    public ReadOnlyObjectProperty<Optional<Notice>> lastError() {
        return lastError.getReadOnlyProperty();
    }

    public void done(String text, Notice.Action... actions) {
        show(new Notice(Notice.Kind.DONE, text, "", List.of(actions)));
    }

    /**
     * Done, but for something.
     *
     * @param leftOut says what is lacking; nothing if all of it is done
     */
    public void doneWithout(String text, Message leftOut) {
        String lacking = texts.say(leftOut);
        if (lacking.isEmpty()) {
            done(text);
        } else {
            warning(text + " " + lacking, "");
        }
    }

    public void warning(String text, String details, Notice.Action... actions) {
        show(new Notice(Notice.Kind.WARNING, text, details, List.of(actions)));
    }

    /** @param what what failed, the beginning of a sentence that the cause ends */
    public void failed(String what, Throwable failure) {
        Problem problem = Problem.of(failure, texts);
        Notice notice = new Notice(
                Notice.Kind.FAILED, texts.get("notice.failed", what, problem.sentence()), problem.details(), List.of());
        lastError.set(Optional.of(notice));
        show(notice);
    }

    /** An error that a view shows by itself: kept for the status bar, no toast. */
    public void remember(Problem problem) {
        lastError.set(Optional.of(new Notice(Notice.Kind.FAILED, problem.sentence(), problem.details(), List.of())));
    }

    public void dismiss(Notice notice) {
        hold(notice);
        current.remove(notice);
    }

    /** Keeps a notice, as long as the operator reads or uses it. */
    public void hold(Notice notice) {
        UiExecutor.Pending pending = leaving.remove(notice);
        if (pending != null) {
            pending.drop();
        }
    }

    /** Lets a notice go after its time. */
    public void release(Notice notice) {
        hold(notice);
        if (notice.kind() != Notice.Kind.FAILED) {
            leaving.put(notice, timer.after(SHOWN, () -> dismiss(notice)));
        }
    }

    private void show(Notice notice) {
        if (current.size() >= SHOWN_AT_ONCE) {
            dismiss(current.stream()
                    .filter(shown -> shown.kind() != Notice.Kind.FAILED)
                    .findFirst()
                    .orElse(current.get(0)));
        }
        current.add(notice);
        release(notice);
    }
}
