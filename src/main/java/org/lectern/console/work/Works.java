package org.lectern.console.work;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/**
 * The one way to run work in the background:
 *
 * <pre>{@code
 * works.job("Export of u:cam:nicolaas")
 *      .success(count -> ...).failure(problem -> ...).end(() -> ...)
 *      .run(job -> writeAll(job));
 * }</pre>
 *
 * Handlers run on the UI thread; the end runs after success, failure and cancel alike. Used on the UI thread only.
 */
public final class Works {
    private final UiExecutor ui;
    private final Executor background;
    private final ObservableList<Job> running = FXCollections.observableArrayList();
    private final ObservableList<Job> shown = FXCollections.unmodifiableObservableList(running);

    /** @param background where blocking work runs; the caller's own thread will do in tests */
    public Works(UiExecutor ui, Executor background) {
        this.ui = ui;
        this.background = background;
    }

    /** The jobs under way, oldest first; changes on the UI thread. */
    public ObservableList<Job> running() {
        return shown;
    }

    /** Begins to describe a job; nothing happens until it is started. */
    public <T> Plan<T> job(String title) {
        return new Plan<>(title);
    }

    /** What may be blocking: told how to report progress and when to stop. */
    @FunctionalInterface
    public interface Blocking<T> {
        T run(Job job) throws Exception;
    }

    /** A job that has not been started. */
    public final class Plan<T> {
        private final String title;
        private Consumer<? super T> success = result -> {};
        private Consumer<Throwable> failure = failed -> {};
        private Runnable cancelled = () -> {};
        private Runnable end = () -> {};

        private Plan(String title) {
            this.title = title;
        }

        public Plan<T> success(Consumer<? super T> handler) {
            success = handler;
            return this;
        }

        /** Told what really failed, never that the job was cancelled. */
        public Plan<T> failure(Consumer<Throwable> handler) {
            failure = handler;
            return this;
        }

        public Plan<T> cancelled(Runnable handler) {
            cancelled = handler;
            return this;
        }

        /** Always runs, last. */
        public Plan<T> end(Runnable handler) {
            end = handler;
            return this;
        }

        /** Starts blocking work on a background thread. */
        public Job run(Blocking<T> work) {
            return follow(job -> {
                CompletableFuture<T> done = new CompletableFuture<>();
                background.execute(() -> {
                    try {
                        done.complete(work.run(job));
                    } catch (Exception | LinkageError e) {
                        done.completeExceptionally(e);
                    }
                });
                return done;
            });
        }

        /** Starts work that does not block; it watches {@link Job#isCancelled()} or names what Cancel does. */
        public Job follow(Function<Job, CompletionStage<T>> work) {
            Job job = new Job(title, ui);
            running.add(job);
            CompletionStage<T> stage;
            try {
                stage = work.apply(job);
            } catch (RuntimeException e) {
                stage = CompletableFuture.failedStage(e);
            }
            stage.whenComplete((result, failed) -> ui.execute(() -> finish(job, result, failed)));
            return job;
        }

        /** Starts work that is cancelled by this action. */
        public Job follow(Function<Job, CompletionStage<T>> work, Runnable cancel) {
            Job job = follow(work);
            job.onCancel(cancel);
            return job;
        }

        private void finish(Job job, T result, @org.jspecify.annotations.Nullable Throwable failed) {
            running.remove(job);
            try {
                if (failed == null) {
                    success.accept(result);
                } else if (Failures.cause(failed) instanceof CancellationException) {
                    cancelled.run();
                } else {
                    failure.accept(Failures.cause(failed));
                }
            } finally {
                end.run();
            }
        }
    }
}
