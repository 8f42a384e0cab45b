package org.lectern.console.page;

import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.input.KeyEvent;
import org.lectern.console.notice.Problem;

/** What a page shows. UI thread only. */
public interface PageView {
    Parent root();

    /** Buttons beside the page's title, the primary one last. */
    List<Node> actions();

    /** The page has come to the front, or the connection is there: put the focus where the operator begins. */
    void activated();

    /** Another page has come to the front. */
    default void left() {}

    /** The page's own keys, in the order in which they are listed. */
    default List<Shortcut> shortcuts() {
        return List.of();
    }

    /** A key that nothing in the page has used: does what its shortcuts say, and consumes it. */
    default void keyPressed(KeyEvent event) {
        Shortcut.press(shortcuts(), event);
    }

    /** The cluster is back after it was gone. */
    default void reconnected() {}

    /** What the page shows as failed, if it does: the tour looks here. */
    default Optional<Problem> problem() {
        return Optional.empty();
    }
}
