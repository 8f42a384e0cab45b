package org.lectern.console.status;

import org.lectern.console.page.ConsoleContext;
import org.lectern.console.search.Match;
import org.lectern.console.search.SearchField;

/** Finds collections by the beginning of their ids. UI thread only. */
public final class CollectionSearch {
    private static final int MOST = 50;

    private CollectionSearch() {}

    public static SearchField<String> field(ConsoleContext context, StatusTexts words) {
        SearchField<String> field = new SearchField<>(
                context.ui(),
                typed -> context.lectern().contentStatuses().collections().search(typed, MOST),
                id -> new Match("fth-book", id, ""),
                context.texts().get("search.nothing"),
                context.texts().get("search.clear"));
        field.setPromptText(words.get("collection.search"));
        field.setAccessibleText(words.get("collection.search"));
        return field;
    }
}
