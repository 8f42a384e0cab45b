package org.lectern.console.work;

import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;

/**
 * A place for one question at a time: a newer one drops the older one's answer. Each answer costs one hop to the UI
 * thread. Used on that thread only.
 */
public final class Latest {
    private final UiExecutor ui;
    private final ReadOnlyBooleanWrapper asking = new ReadOnlyBooleanWrapper(false);
    private long newest;

    public Latest(UiExecutor ui) {
        this.ui = ui;
    }

    /** Whether an answer is awaited. */
    public ReadOnlyBooleanProperty asking() {
        return asking.getReadOnlyProperty();
    }

    /**
     * Asks.
     *
     * @param question starts the request; what it throws counts as its failure
     * @param answer told on the UI thread, unless something newer was asked meanwhile
     * @param failure likewise, with what really failed
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
        long mine = ++newest;
        asking.set(true);
        CompletionStage<T> stage;
        try {
            stage = question.get();
        } catch (RuntimeException e) {
            asking.set(false);
            failure.accept(e);
            return;
        }
        stage.whenComplete((result, failed) -> ui.execute(() -> {
            if (mine != newest) {
                if (failed == null) {
                    dropped.accept(result);
                }
                return;
            }
            asking.set(false);
            if (failed == null) {
                answer.accept(result);
            } else {
                failure.accept(Failures.cause(failed));
            }
        }));
    }

    /** Whatever was asked, its answer is no longer wanted. */
    public void drop() {
        newest++;
        asking.set(false);
    }
}
