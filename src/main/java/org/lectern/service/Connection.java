package org.lectern.service;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.activity.ActivityRecorder;
import org.lectern.cluster.Rights;

/** A connection itself: who works with it, what it may do, and how it is. Safe to use from any thread. */
public interface Connection {
    /** Who works with it, {@code name@host}: for the causes of changes. */
    String operator();

    /** Where writes are put on record that belong together, and are no service's own: an import, the demo data. */
    default ActivityRecorder activity() {
        return ActivityRecorder.NONE;
    }

    /** What it may do, read when it was made. Never fails: a cluster that does not say refuses nothing. */
    default CompletionStage<Rights> rights() {
        return CompletableFuture.completedStage(Rights.everything("", false, status().keyspace()));
    }

    /** How it is now. Cheap. */
    ConnectionStatus status();
}
