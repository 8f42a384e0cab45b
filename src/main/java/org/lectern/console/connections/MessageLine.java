package org.lectern.console.connections;

import javafx.scene.control.Label;
import org.jspecify.annotations.Nullable;
import org.lectern.console.notice.Problem;
import org.lectern.console.text.Texts;

/** The line of a window that says what came of the last thing that was done; not there when there is nothing to say. */
record MessageLine(Label label, Texts texts) {
    void clear() {
        show("", false);
    }

    void say(String sentence) {
        show(sentence, false);
    }

    void warn(String sentence) {
        show(sentence, true);
    }

    /** @return nothing: the end of a stage that failed */
    @Nullable Void failed(Throwable failure) {
        show(Problem.sentence(failure, texts), true);
        return null;
    }

    private void show(String sentence, boolean wrong) {
        label.setText(sentence);
        label.setVisible(!sentence.isEmpty());
        label.setManaged(label.isVisible());
        label.getStyleClass().remove("danger");
        if (wrong) {
            label.getStyleClass().add("danger");
        }
    }
}
