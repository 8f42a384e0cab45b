package org.lectern.fanout;

import static org.lectern.job.TestCause.TEST;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.lectern.activity.ActivityRecorder;
import org.lectern.activity.WriteOutcome;
import org.lectern.async.Stages;
import org.lectern.job.FanOutJob;
import org.lectern.job.FanOutResult;
import org.lectern.model.Cause;
import org.lectern.write.Write;
import org.lectern.write.WriteReport;

/** Begins fan-outs for tests, and makes jobs for fakes. */
public final class FanOutJobs {
    private FanOutJobs() {}

    /** The job of a fan-out that begins now. A refused one is a job that fails. */
    public static FanOutJob begin(Write<FanOutJob> write) {
        return begin(write, TEST);
    }

    public static FanOutJob begin(Write<FanOutJob> write, Cause cause) {
        try {
            return write.make(cause).toCompletableFuture().join();
        } catch (CompletionException refused) {
            return endingWith(write.head().about().english(), CompletableFuture.failedStage(refused.getCause()));
        }
    }

    /** The same write, made like this. */
    public static Write<FanOutJob> making(Write<FanOutJob> write, Function<Cause, FanOutJob> begin) {
        return Write.job(
                ActivityRecorder.NONE,
                write.head(),
                write::preview,
                cause -> CompletableFuture.completedStage(begin.apply(cause)),
                job -> job.ended().thenApply(done -> WriteReport.of(WriteOutcome.done())),
                Write::failed);
    }

    /** The same write; its job is told when it has begun. */
    public static Write<FanOutJob> told(Write<FanOutJob> write, Consumer<FanOutJob> begun) {
        Map<FanOutJob, CompletionStage<WriteReport>> reports = new ConcurrentHashMap<>();
        return Write.job(
                ActivityRecorder.NONE,
                write.head(),
                write::preview,
                cause -> {
                    CompletableFuture<FanOutJob> first = new CompletableFuture<>();
                    CompletableFuture<WriteReport> end = new CompletableFuture<>();
                    write.run(cause, rows -> true, job -> {
                                begun.accept(job);
                                reports.put(job, end);
                                first.complete(job);
                            })
                            .whenComplete((report, failure) -> {
                                if (failure != null) {
                                    first.completeExceptionally(failure);
                                }
                                Stages.settle(end, report, failure);
                            });
                    return first;
                },
                reports::remove,
                Write::failed);
    }

    /** A job that ends as the stage does. */
    public static FanOutJob endingWith(String subject, CompletionStage<FanOutResult> stage) {
        FanOutJob job = new FanOutJob(subject);
        stage.whenComplete((result, failure) -> {
            if (failure == null) {
                job.complete(result);
            } else {
                job.fail(failure);
            }
        });
        return job;
    }
}
