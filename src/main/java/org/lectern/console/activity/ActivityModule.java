package org.lectern.console.activity;

import org.lectern.console.page.ConsoleContext;
import org.lectern.console.page.Page;
import org.lectern.console.page.PageModule;
import org.lectern.console.page.PageView;

/** Puts the Activity page together. */
public final class ActivityModule implements PageModule {
    @Override
    public Page page() {
        return Page.ACTIVITY;
    }

    @Override
    public PageView load(ConsoleContext context) {
        ActivityTexts words = new ActivityTexts(context.texts(), context.times());
        ActivityModel model = new ActivityModel(context, words::shown);
        return context.load(
                page(),
                new ActivityController(context, model, words),
                new ActivityDetailsController(context, model, words));
    }
}
