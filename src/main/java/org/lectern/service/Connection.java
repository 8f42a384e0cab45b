package org.lectern.service;

import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.lectern.activity.ActivityRecorder;
import org.lectern.cassandra.status.CassandraStatusStore;
import org.lectern.cluster.ClusterException;
import org.lectern.cluster.ClusterKind;
import org.lectern.cluster.ClusterSentence;
import org.lectern.cluster.ConnectionCheck;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.cluster.Rights;
import org.lectern.cluster.StatusKeyspace;
import org.lectern.counter.HostName;
import org.lectern.job.Records;
import org.lectern.oae.OaePlatform;
import org.lectern.oae.repair.OaeMaintenance;
import org.lectern.poll.PollStore;
import org.lectern.protocol.InitialLoad;
import org.lectern.protocol.Store;

/** A connection itself: who works with it, what it may do, and how it is. Safe to use from any thread. */
public interface Connection {
    /**
     * A test of a connection, step by step; changes nothing.
     *
     * @param told each result as it comes, and that a step runs, on the thread that tries
     * @param cancelled asked between the steps
     */
    static ConnectionCheck check(
            ConnectionSettings settings,
            StatusKeyspace statusKeyspace,
            Consumer<ConnectionCheck.Result> told,
            BooleanSupplier cancelled) {
        return new ConnectionCheck(
                settings, statusKeyspace.name(), CassandraStatusStore.check(statusKeyspace), told, cancelled);
    }

    /** Who works on this machine, {@code name@host}: for the causes of changes. */
    static String operatorHere() {
        return System.getProperty("user.name", "somebody") + "@" + HostName.local();
    }

    /** Who works with it, {@code name@host}: for the causes of changes. */
    String operator();

    /** Where writes are put on record that belong together, and are no service's own: an import, the demo data. */
    default ActivityRecorder activity() {
        return ActivityRecorder.NONE;
    }

    /** Where work is listed as a job that is no service's own: an import. */
    default Records records() {
        return new UnlistedWork();
    }

    /** What it may do, read when it was made. Never fails: a cluster that does not say refuses nothing. */
    default CompletionStage<Rights> rights() {
        return CompletableFuture.completedStage(Rights.everything("", false, status().keyspace()));
    }

    /** Whether names were indexed by an earlier release, which left words out; until an audit of everything has run. */
    default CompletionStage<Boolean> hasNamesOfBefore() {
        return CompletableFuture.completedStage(false);
    }

    /** The cluster's time, as well as it is known here. Cheap. */
    default Instant now() {
        return Instant.now();
    }

    /** The environment that the keyspace records; empty where it records none. The stricter of it and the profile's counts. */
    default Optional<ClusterKind> environment() {
        return Optional.empty();
    }

    /** How it is now. Cheap. */
    ConnectionStatus status();

    /** Whether there is content status: beside a platform's keyspace only where another one was named for it. */
    default boolean hasContentStatus() {
        return oae().isEmpty();
    }

    /**
     * A platform's keyspace that was opened as it is: then the other services of libraries, changes, audits, polls,
     * names throw, and content status where there is none. Empty where the keyspace is Lectern's own.
     */
    default Optional<OaePlatform> oae() {
        return Optional.empty();
    }

    /** Audits and repairs of a platform's libraries; empty where {@link #oae} is. */
    default Optional<OaeMaintenance> oaeMaintenance() {
        return Optional.empty();
    }

    /** Other processes that do parts of large work over this connection, of those who ask for them; empty: there are none. */
    default Optional<PartExecutor> executor() {
        return Optional.empty();
    }

    /**
     * For what works below the services: specimens of drift, benchmarks.
     *
     * @throws ClusterException if there are none, as where the keyspace is a platform's
     */
    default Stores stores() {
        throw new ClusterException(ClusterException.Kind.WRONG_SCHEMA, ClusterSentence.OAE_HAS_NOT.of());
    }

    /**
     * The rows themselves, past the services.
     *
     * @param libraries the protocol's store
     * @param polls the rows of polls
     * @param initialLoad fills a new keyspace
     */
    record Stores(Store libraries, PollStore polls, InitialLoad initialLoad) {}
}
