package org.lectern.console.uniqueness;

import org.lectern.console.page.ConsoleContext;
import org.lectern.console.page.Page;
import org.lectern.console.page.PageModule;
import org.lectern.console.page.PageView;

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
        return context.load(
                page(),
                new UniquenessController(context, polls, poll, changes, words),
                new PollListController(context, polls, words),
                new PollController(context, poll, changes, words));
    }
}
