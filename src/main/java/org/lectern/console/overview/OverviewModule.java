package org.lectern.console.overview;

import java.time.InstantSource;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.page.Page;
import org.lectern.console.page.PageModule;
import org.lectern.console.page.PageView;
import org.lectern.console.view.Fxml;

/** Puts the Overview page together. */
public final class OverviewModule implements PageModule {
    @Override
    public Page page() {
        return Page.OVERVIEW;
    }

    @Override
    public PageView load(ConsoleContext context) {
        OverviewTexts words = new OverviewTexts(context.texts(), context.times());
        OverviewModel model = new OverviewModel(context, InstantSource.system());
        NodesWindow nodes = new NodesWindow(model, words, context.dialogs());
        context.views()
                .register(
                        OverviewTilesController.class,
                        () -> new OverviewTilesController(model, words, context.navigator(), nodes))
                .register(RateController.class, () -> new RateController(model, words, context.navigator()))
                .register(DriftController.class, () -> new DriftController(model, words, context.navigator()))
                .register(OverviewController.class, () -> new OverviewController(context, model));
        return context.views()
                .load(Fxml.OVERVIEW_PAGE, OverviewController.class)
                .controller();
    }
}
