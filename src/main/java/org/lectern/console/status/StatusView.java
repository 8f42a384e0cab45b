package org.lectern.console.status;

import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.Parent;
import org.lectern.console.notice.Problem;
import org.lectern.console.page.Shortcut;

/** One of the page's views: that of a user, that of a collection. UI thread only. */
public interface StatusView {
    Parent root();

    /** Buttons beside the page's title while this view is in front. */
    List<Node> actions();

    /** Puts the focus where the operator begins. */
    void requestFocus();

    /** Reads again what it shows. */
    void reload();

    /** What it shows as failed, if it does. */
    Optional<Problem> problem();

    /** The view's own keys. */
    List<Shortcut> shortcuts();
}
