package org.lectern.console.status;

import java.util.List;
import javafx.scene.Node;
import javafx.scene.Parent;
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

    /** The view's own keys. */
    List<Shortcut> shortcuts();
}
