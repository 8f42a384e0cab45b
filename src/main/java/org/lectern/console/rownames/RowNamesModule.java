package org.lectern.console.rownames;

import org.lectern.console.page.ConsoleContext;
import org.lectern.console.page.Page;
import org.lectern.console.page.PageModule;
import org.lectern.console.page.PageView;
import org.lectern.console.view.Fxml;

/** Puts the Row names page together. */
public final class RowNamesModule implements PageModule {
    @Override
    public Page page() {
        return Page.ROW_NAMES;
    }

    @Override
    public PageView load(ConsoleContext context) {
        RowNamesModel model = new RowNamesModel(context);
        context.views()
                .register(InspectorController.class, () -> new InspectorController(model, context.texts()))
                .register(RowNamesController.class, () -> new RowNamesController(context, model));
        return context.views()
                .load(Fxml.ROWNAMES_PAGE, RowNamesController.class)
                .controller();
    }
}
