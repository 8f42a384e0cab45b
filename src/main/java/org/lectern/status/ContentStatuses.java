package org.lectern.status;

import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Executor;
import org.lectern.activity.ActivityRecorder;
import org.lectern.async.BlockingWork;
import org.lectern.async.PartsExecutor;
import org.lectern.async.Retry;
import org.lectern.job.Records;
import org.lectern.status.batch.RingPart;
import org.lectern.status.event.Assessments;
import org.lectern.status.event.Collections;
import org.lectern.status.event.ContentStates;
import org.lectern.status.event.Enrolments;
import org.lectern.status.event.Views;
import org.lectern.status.mode.Modes;
import org.lectern.status.mode.Transfers;
import org.lectern.status.store.EndedViews;
import org.lectern.status.store.EventContext;
import org.lectern.status.store.OperatorWrites;
import org.lectern.status.store.StatusStore;
import org.lectern.status.summary.Summaries;
import org.lectern.status.summary.SummaryComputation;

/**
 * The services of content status, wired.
 *
 * @param store the rows themselves, for what works below the services: specimens of drift, benchmarks
 */
public record ContentStatuses(
        Views views,
        Assessments assessments,
        ContentStates contentStates,
        Enrolments enrolments,
        Collections collections,
        Summaries summaries,
        Modes modes,
        StatusBatchJobs batchJobs,
        StatusStore store) {
    /**
     * @param clock the cluster's
     * @param records where operators' actions are put on record
     */
    public static ContentStatuses of(StatusStore store, InstantSource clock, Records records) {
        return of(store, clock, records, ActivityRecorder.NONE, Optional.empty(), EndedViews.NONE);
    }

    /**
     * @param clock the cluster's
     * @param records where operators' actions are put on record
     * @param activity where they pass as writes of a console
     * @param executor who works off what goes round the ring, if it is not this process
     * @param ended hears of each view that ends
     */
    public static ContentStatuses of(
            StatusStore store,
            InstantSource clock,
            Records records,
            ActivityRecorder activity,
            Optional<PartsExecutor<RingPart, RingPart.Outcome>> executor,
            EndedViews ended) {
        return of(store, clock, records, activity, executor, ended, Retry.Timer.COMMON, BlockingWork.THREADS);
    }

    /**
     * @param timer renews leases of batch jobs, and repeats their requests
     * @param blocking reads and writes their files
     */
    public static ContentStatuses of(
            StatusStore store,
            InstantSource clock,
            Records records,
            ActivityRecorder activity,
            Optional<PartsExecutor<RingPart, RingPart.Outcome>> executor,
            EndedViews ended,
            Retry.Timer timer,
            Executor blocking) {
        EventContext eventContext = new EventContext(store, clock);
        OperatorWrites writes = new OperatorWrites(store, records, activity);
        SummaryComputation computation = new SummaryComputation(store, eventContext);
        Views views = new Views(store, eventContext, computation, writes, ended);
        Assessments assessments = new Assessments(store, eventContext, views);
        Summaries summaries = new Summaries(store, eventContext, computation, writes);
        Modes modes = new Modes(store, eventContext, new Transfers(store, computation), writes);
        return new ContentStatuses(
                views,
                assessments,
                new ContentStates(store, eventContext, computation, summaries, views, assessments, writes),
                new Enrolments(store, eventContext, computation, writes),
                new Collections(store, eventContext, writes),
                summaries,
                modes,
                new StatusBatchJobs(store, eventContext, computation, writes, modes, executor, timer, blocking),
                store);
    }
}
