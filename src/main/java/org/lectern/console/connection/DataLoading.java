package org.lectern.console.connection;

import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.lectern.console.text.Texts;
import org.lectern.console.work.Job;
import org.lectern.console.work.UiExecutor;
import org.lectern.console.work.Works;
import org.lectern.service.Lectern;
import org.lectern.wording.Message;

/** Loads a connection's {@link FirstData} as a job of the status bar. UI thread only. */
public final class DataLoading {
    private static final int STEPS = 1_000;

    /** Where it stands. */
    public sealed interface State {
        /** Not begun, or just asked; nobody knows yet whether there is anything to load. */
        record Unknown() implements State {}

        record Loading() implements State {}

        /** Everything is there, also where there never was anything to load. */
        record Complete() implements State {}

        /** What is there stays; the rest can be loaded by trying again. */
        record Incomplete(Throwable failure) implements State {
            /** Whether the operator ended it. */
            public boolean cancelled() {
                return failure instanceof CancellationException;
            }
        }
    }

    private final Optional<FirstData> data;
    private final Works works;
    private final UiExecutor ui;
    private final Texts texts;
    private final ReadOnlyObjectWrapper<State> state = new ReadOnlyObjectWrapper<>(new State.Unknown());
    private Optional<Lectern> opened = Optional.empty();

    public DataLoading(Optional<FirstData> data, Works works, UiExecutor ui, Texts texts) {
        this.data = data;
        this.works = works;
        this.ui = ui;
        this.texts = texts;
    }

    public ReadOnlyObjectProperty<State> state() {
        return state.getReadOnlyProperty();
    }

    /** Begins, with what is not there yet. */
    public void begin(Lectern lectern) {
        opened = Optional.of(lectern);
        state.set(new State.Unknown());
        if (data.isEmpty()) {
            state.set(new State.Complete());
            return;
        }
        data.get()
                .isLoaded(lectern)
                .whenComplete((loaded, failure) -> ui.execute(() -> {
                    if (failure == null && loaded) {
                        state.set(new State.Complete());
                    } else {
                        load(data.get(), lectern);
                    }
                }));
    }

    /** Loads the rest after a failure. Does nothing else. */
    public void tryAgain() {
        if (state.get() instanceof State.Incomplete) {
            opened.ifPresent(this::begin);
        }
    }

    private void load(FirstData first, Lectern lectern) {
        state.set(new State.Loading());
        CompletableFuture<Void> stop = new CompletableFuture<>();
        works.<Void>job(texts.get("demo.job"))
                .success(done -> state.set(new State.Complete()))
                .failure(failure -> state.set(new State.Incomplete(failure)))
                .cancelled(() -> state.set(new State.Incomplete(new CancellationException())))
                .follow(job -> load(first, lectern, job, stop), () -> stop.complete(null));
    }

    private CompletionStage<Void> load(FirstData first, Lectern lectern, Job job, CompletionStage<Void> stop) {
        FirstData.Progress progress = new FirstData.Progress() {
            private volatile double share;

            @Override
            public void done(double now) {
                job.checkCancelled();
                share = now;
                tell(texts.get("demo.progress", Math.round(now * 100)));
            }

            @Override
            public void waits(Optional<Message> reason) {
                reason.ifPresent(why -> tell(texts.get("demo.waits", Math.round(share * 100), texts.say(why))));
            }

            @Override
            public CompletionStage<Void> cancelled() {
                return stop;
            }

            private void tell(String text) {
                job.tell(Math.round(share * STEPS), STEPS, text);
            }
        };
        return first.load(lectern, progress).exceptionally(failure -> {
            job.checkCancelled(); // what waited ends with what it waited for
            throw new CompletionException(failure);
        });
    }
}
