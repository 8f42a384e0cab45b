package org.lectern.event;

import java.util.concurrent.CompletionStage;

/** Who is told of events. */
@FunctionalInterface
public interface EventHandler {
    /**
     * Something has happened. Called by several threads at once, none of which may be kept waiting; the same event may come
     * again, and events come in no order.
     *
     * @return the event is told no more once this completes. If it fails, or does not end within five minutes, it is told
     *     again, ever later, while others go on being told. May throw, which is a failure like others.
     */
    CompletionStage<?> told(Event event);
}
