package org.lectern.console.rownames;

import org.lectern.console.page.ConsoleContext;
import org.lectern.console.page.Page;
import org.lectern.console.page.PageModule;
import org.lectern.console.page.PageView;

/** Puts the Row names page together. */
public final class RowNamesModule implements PageModule {
    @Override
    public Page page() {
        return Page.ROW_NAMES;
    }

    @Override
    public PageView load(ConsoleContext context) {
        RowNamesModel model = new RowNamesModel(context);
        return context.load(
                page(), new RowNamesController(context, model), new InspectorController(model, context.texts()));
    }
}
