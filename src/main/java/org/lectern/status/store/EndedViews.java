package org.lectern.status.store;

import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.lectern.status.model.ViewKey;

/** Who hears of views that end. From any thread; nothing blocks. */
@FunctionalInterface
public interface EndedViews {
    /** Nobody. */
    EndedViews NONE = (view, write) -> write.get();

    /**
     * Makes the write by which a view ends. That it is about to be made is on record before; so it is heard of, even if this
     * process is gone in the moment in which it is made.
     *
     * @return as the write does; fails without making it if it cannot be put on record
     */
    CompletionStage<Outcome> ending(EndedView view, Supplier<CompletionStage<Outcome>> write);

    /** What came of a write. */
    enum Outcome {
        MADE,
        NOT_MADE,
        /** Nobody says that it was made, nor that it was not. */
        UNKNOWN
    }

    /**
     * A view that ends.
     *
     * @param key as the event names it
     * @param place where it is recorded: there, or at the content's own level
     * @param ended when
     * @param score of the attempt that ends it; empty if none does
     */
    record EndedView(ViewKey key, ViewKey place, Instant ended, Optional<Score> score) {}

    /** What an attempt was worth, and what it could have been worth. */
    record Score(String attempt, double score, double maxScore) {}
}
