package org.lectern.console.table;

import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * Where the rows of a list come from.
 *
 * @param <C> the place where a page begins
 */
@FunctionalInterface
public interface PageSource<R, C> {
    /**
     * Begins to read a page. It must only read: what fails in a way that passes is asked again.
     *
     * @param after as the page before it said; empty for the first one
     * @param limit how many rows at most
     */
    CompletionStage<RowPage<R, C>> read(Optional<C> after, int limit);
}
