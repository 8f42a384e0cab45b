package org.lectern.console.table;

import java.util.List;
import java.util.Optional;
import org.lectern.model.ScanPage;

/**
 * A page of something that is read page by page.
 *
 * @param next where the next page begins; empty at the end
 * @param taken runs on the UI thread once the rows are shown; not if they are not wanted any more
 */
public record RowPage<R, C>(List<R> rows, Optional<C> next, Runnable taken) {
    public RowPage {
        rows = List.copyOf(rows);
    }

    public RowPage(List<R> rows, Optional<C> next) {
        this(rows, next, () -> {});
    }

    /** A list that is all there is. */
    public static <R, C> RowPage<R, C> all(List<R> rows) {
        return new RowPage<>(rows, Optional.empty());
    }

    /**
     * A page of a list that was read one row beyond the limit: whether there is such a row tells whether another page follows.
     *
     * @param found rows in their order, at most {@code limit + 1}; the page after a row begins at that row
     */
    public static <R> RowPage<R, R> upTo(int limit, List<R> found) {
        return found.size() <= limit
                ? all(found)
                : new RowPage<>(found.subList(0, limit), Optional.of(found.get(limit - 1)));
    }

    public static <R> RowPage<R, String> of(ScanPage<R> page) {
        return new RowPage<>(page.rows(), page.next());
    }
}
