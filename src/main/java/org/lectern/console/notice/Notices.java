package org.lectern.console.notice;

import java.util.List;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.lectern.console.text.Texts;
import org.lectern.wording.Message;

/** Tells the operator what came of work in the background, and remembers the last error. UI thread only. */
public final class Notices {
    private static final int SHOWN_AT_ONCE = 3;

    private final Texts texts;
    private final ObservableList<Notice> current = FXCollections.observableArrayList();
    /** One view for all: it listens weakly, so whoever listens to it must find it alive. */
    private final ObservableList<Notice> shown = FXCollections.unmodifiableObservableList(current);

    private final ReadOnlyObjectWrapper<Optional<Notice>> lastError = new ReadOnlyObjectWrapper<>(Optional.empty());

    public Notices(Texts texts) {
        this.texts = texts;
    }

    /** The notices shown now, newest last. Whoever shows them takes them out by {@link #dismiss}. */
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
        current.remove(notice);
    }

    private void show(Notice notice) {
        if (current.size() >= SHOWN_AT_ONCE) {
            current.remove(0);
        }
        current.add(notice);
    }
}
