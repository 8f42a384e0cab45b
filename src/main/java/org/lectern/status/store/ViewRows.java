package org.lectern.status.store;

import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.View;
import org.lectern.status.model.ViewKey;

/** Views: raw rows, the truth of what a learner has seen. As a {@link StatusStore} does. */
public interface ViewRows extends ConditionalRows {
    /** The user's views there, by content. */
    CompletionStage<SortedMap<String, View>> views(EnrolmentKey key);

    /** The user's views of these contents at their own level, by content. */
    CompletionStage<SortedMap<String, View>> ownViews(String user, Collection<String> contents);

    /** One view, as it is even while somebody changes it. */
    CompletionStage<Optional<View>> view(ViewKey key);

    /** When the view was put on record or changed last, by the clocks of the cluster; empty if there is none. */
    CompletionStage<Optional<Instant>> writtenAt(ViewKey key);

    /** When each of the user's views there was written last, by content, by the clocks of those who wrote. */
    CompletionStage<Map<String, Instant>> written(EnrolmentKey key);

    /** All of a user's views, page after page, in order of collection, context and content. The consumer must not block. */
    CompletionStage<Void> eachView(String user, Consumer<Stored> each);

    /** Their keys alone, in the same order: a row whose values break a rule is among them. The consumer must not block. */
    CompletionStage<Void> eachViewKey(String user, Consumer<ViewKey> each);

    /** A view and its key. */
    record Stored(ViewKey key, View view) {}

    /** Puts a view where there is none. Answers the one that is there; empty if it was put. */
    CompletionStage<Optional<View>> insertView(ViewKey key, View view);

    CompletionStage<Boolean> swapView(ViewKey key, View expected, View next);

    CompletionStage<Boolean> deleteView(ViewKey key, View expected);
}
