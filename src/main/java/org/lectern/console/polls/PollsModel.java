package org.lectern.console.polls;

import org.lectern.console.page.ConsoleContext;
import org.lectern.console.table.PagedModel;
import org.lectern.console.table.RowPage;
import org.lectern.poll.PollTitle;

/** The polls to choose from: those that match what was typed, else all, page after page. UI thread only. */
final class PollsModel extends PagedModel<PollTitle, String> {
    private static final int PAGE = 200;

    private final ConsoleContext context;
    private boolean search;

    PollsModel(ConsoleContext context) {
        super(context, PAGE, PollTitle::id);
        this.context = context;
        search("");
    }

    /** From the next read on; all where nothing was typed. */
    void search(String text) {
        String sought = text.strip();
        search = !sought.isEmpty();
        from((after, limit) -> search
                ? context.lectern().polls().search(sought, limit).thenApply(RowPage::all)
                : context.lectern().polls().list(after, limit).thenApply(RowPage::of));
    }

    /** Whether nothing matches what was typed, rather than that there is nothing at all. */
    boolean isSearch() {
        return search;
    }
}
