package org.lectern.console.overview;

import java.time.InstantSource;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.page.Page;
import org.lectern.console.page.PageModule;
import org.lectern.console.page.PageView;

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
        return context.load(
                page(),
                new OverviewController(context, model),
                new OverviewTilesController(model, words, context.navigator(), nodes),
                new RateController(model, words, context.navigator()),
                new DriftController(model, words, context.navigator()));
    }
}
