package org.lectern.console.notice;

import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.Parent;

/** What shows by itself why something failed. UI thread only. */
public interface ProblemView {
    /** What failed, if it did. */
    Optional<Problem> problem();

    /** What is shown as failed in there, where it can be seen: the first, if anything is. */
    static Optional<Problem> in(Node place) {
        if (!place.isVisible()) {
            return Optional.empty();
        }
        if (place instanceof ProblemView view) {
            return view.problem();
        }
        return place instanceof Parent parent
                ? parent.getChildrenUnmodifiable().stream()
                        .flatMap(child -> in(child).stream())
                        .findFirst()
                : Optional.empty();
    }
}
