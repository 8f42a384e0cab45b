package org.lectern.console.status;

import org.lectern.console.page.ConsoleContext;
import org.lectern.console.search.Match;
import org.lectern.console.search.SearchField;

/** Finds collections by the beginning of their ids; says it in a notice where that fails. UI thread only. */
public final class CollectionSearch {
    private static final int MOST = 50;

    private CollectionSearch() {}

    public static SearchField<String> field(ConsoleContext context, StatusTexts words) {
        SearchField<String> field = new SearchField<>(
                context,
                words.get("collection.search"),
                typed -> context.lectern().contentStatuses().collections().search(typed, MOST),
                id -> new Match("fth-book", id, ""));
        return field.onFailed(failure -> context.notices().failed(words.get("collection.search"), failure));
    }
}
