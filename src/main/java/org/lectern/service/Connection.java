package org.lectern.service;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.activity.ActivityRecorder;
import org.lectern.cluster.Rights;
import org.lectern.oae.OaePlatform;
import org.lectern.oae.repair.OaeMaintenance;

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

    /**
     * A platform's keyspace that was opened as it is: then the other services of libraries, changes, audits, polls,
     * names and content status throw. Empty where the keyspace is Lectern's own.
     */
    default Optional<OaePlatform> oae() {
        return Optional.empty();
    }

    /** Audits and repairs of a platform's libraries; empty where {@link #oae} is. */
    default Optional<OaeMaintenance> oaeMaintenance() {
        return Optional.empty();
    }
}
