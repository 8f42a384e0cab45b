package org.lectern.console.work;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.lectern.cluster.ClusterFailures;

/**
 * A place for one question at a time: a newer one drops the older one's answer. What fails in a way that passes is asked
 * again by itself until there is an answer: see {@link Retries}. Each answer costs one hop to the UI thread. Used on that
 * thread only.
 */
public final class Latest {
    private final UiExecutor ui;
    private final Retries retries;
    private final ReadOnlyBooleanWrapper asking = new ReadOnlyBooleanWrapper(false);
    private final ReadOnlyObjectWrapper<Optional<Throwable>> waiting = new ReadOnlyObjectWrapper<>(Optional.empty());
    private Retries.Question newest;

    public Latest(UiExecutor ui) {
        this.ui = ui;
        this.retries = ui.retries();
        this.newest = retries.question();
    }

    /** Whether an answer is awaited, also while nothing is asked until the next attempt. */
    public ReadOnlyBooleanProperty asking() {
        return asking.getReadOnlyProperty();
    }

    /** Why the question is to be asked again; empty while it is not. What a window shows that covers the page's own line. */
    public ReadOnlyObjectProperty<Optional<Throwable>> waiting() {
        return waiting.getReadOnlyProperty();
    }

    /**
     * Asks.
     *
     * @param question starts the request, each time that it is tried: it must only read, or do the same however often it is
     *     done; what it throws counts as its failure
     * @param answer told on the UI thread, unless something newer was asked meanwhile
     * @param failure likewise, with what really failed; never of what passes
     */
    public <T> void ask(
            Supplier<CompletionStage<T>> question, Consumer<? super T> answer, Consumer<Throwable> failure) {
        ask(question, answer, failure, late -> {});
    }

    /**
     * Asks for something that goes on by itself.
     *
     * @param dropped told of an answer that is not wanted any more, on the UI thread: ends what it began
     */
    public <T> void ask(
            Supplier<CompletionStage<T>> question,
            Consumer<? super T> answer,
            Consumer<Throwable> failure,
            Consumer<? super T> dropped) {
        forget();
        newest = retries.question();
        asking.set(true);
        attempt(newest, question, answer, failure, dropped);
    }

    private <T> void attempt(
            Retries.Question mine,
            Supplier<CompletionStage<T>> question,
            Consumer<? super T> answer,
            Consumer<Throwable> failure,
            Consumer<? super T> dropped) {
        CompletionStage<T> stage;
        try {
            stage = question.get();
        } catch (RuntimeException e) {
            stage = CompletableFuture.failedStage(e);
        }
        stage.whenComplete((result, failed) -> ui.execute(() -> {
            if (mine != newest) {
                if (failed == null) {
                    dropped.accept(result);
                }
            } else if (failed == null) {
                end();
                answer.accept(result);
            } else if (ClusterFailures.isTransient(failed)) {
                mine.again(() -> attempt(mine, question, answer, failure, dropped), Failures.cause(failed));
                waiting.set(Optional.of(Failures.cause(failed)));
            } else {
                end();
                failure.accept(Failures.cause(failed));
            }
        }));
    }

    private void end() {
        forget();
        asking.set(false);
    }

    private void forget() {
        newest.end();
        waiting.set(Optional.empty());
    }

    /** Whatever was asked, its answer is no longer wanted. */
    public void drop() {
        end();
        newest = retries.question();
    }
}
