package org.lectern.console.status;

import org.lectern.console.page.ConsoleContext;
import org.lectern.console.page.PageController;

/** One of the page's views: that of a user, that of a collection. UI thread only. */
public abstract class StatusView extends PageController {
    protected StatusView(ConsoleContext context) {
        super(context);
    }

    /** Puts the focus where the operator begins. */
    public abstract void requestFocus();

    /** Reads again what it shows. */
    public abstract void reload();

    @Override
    public void activated() {
        reload();
        requestFocus();
    }
}
