package org.lectern.console.uniqueness;

import org.lectern.console.page.ConsoleContext;
import org.lectern.console.page.Page;
import org.lectern.console.page.PageModule;
import org.lectern.console.page.PageView;
import org.lectern.console.view.Fxml;

/** Puts the Uniqueness page together. */
public final class UniquenessModule implements PageModule {
    @Override
    public Page page() {
        return Page.UNIQUENESS;
    }

    @Override
    public PageView load(ConsoleContext context) {
        PollTexts words = new PollTexts(context.texts(), context.times());
        PollsModel polls = new PollsModel(context);
        PollModel poll = new PollModel(context);
        PollChanges changes = new PollChanges(context, poll, polls);
        context.views()
                .register(PollListController.class, () -> new PollListController(context, polls, words))
                .register(PollController.class, () -> new PollController(context, poll, changes, words))
                .register(
                        UniquenessController.class,
                        () -> new UniquenessController(context, polls, poll, changes, words));
        return context.views()
                .load(Fxml.UNIQUENESS_PAGE, UniquenessController.class)
                .controller();
    }
}
