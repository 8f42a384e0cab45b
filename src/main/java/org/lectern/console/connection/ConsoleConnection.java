package org.lectern.console.connection;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ChangeListener;
import javafx.beans.value.ObservableValue;
import org.jspecify.annotations.Nullable;
import org.lectern.cluster.ClusterException;
import org.lectern.cluster.ClusterFailures;
import org.lectern.cluster.Rights;
import org.lectern.console.text.Texts;
import org.lectern.console.work.Failures;
import org.lectern.console.work.Latest;
import org.lectern.console.work.UiExecutor;
import org.lectern.service.ConnectionStatus;
import org.lectern.service.Lectern;
import org.lectern.wording.Message;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The connection of this console. It may begin to open before there is an FX thread; its state is read on that thread,
 * after {@link #watch(Texts)}.
 */
public final class ConsoleConnection implements Supplier<Lectern>, AutoCloseable {
    /** Where the connection stands. */
    public sealed interface State {
        record Opening(ConnectionProgress awaited) implements State {}

        record Open(Lectern lectern) implements State {}

        record Failed(Throwable failure) implements State {
            /** Whether it is tried again by itself. */
            public boolean passes() {
                return ClusterFailures.isTransient(failure);
            }

            /** Whether a password is missing or wrong. */
            public boolean isOfSecrets() {
                return Failures.cause(failure) instanceof ClusterException refused
                        && refused.kind() == ClusterException.Kind.REFUSED;
            }
        }
    }

    private static final Logger LOG = LoggerFactory.getLogger(ConsoleConnection.class);

    private static final Duration FIRST_AGAIN = Duration.ofSeconds(2);
    private static final Duration LONGEST_AGAIN = Duration.ofMinutes(1);

    private final ClusterSource source;
    private final Executor background;
    private final UiExecutor ui;
    private final Latest asking;
    private final ReadOnlyObjectWrapper<State> state =
            new ReadOnlyObjectWrapper<>(new State.Opening(ConnectionProgress.of("")));
    private final ReadOnlyObjectWrapper<Optional<String>> writeRefusal = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<Environment> environment;
    private final ReadOnlyObjectWrapper<Optional<Message>> silence = new ReadOnlyObjectWrapper<>(Optional.empty());
    private volatile Optional<Texts> wording = Optional.empty();
    private volatile CompletionStage<Lectern> opened = new CompletableFuture<>();
    private volatile ConnectionProgress progress = ConnectionProgress.of("");
    private volatile boolean silent;
    private volatile boolean watched;
    private volatile boolean closed;
    private boolean attempting;
    private Duration again = FIRST_AGAIN;
    private volatile @Nullable Lectern lectern;
    private ClusterSource.Watch watch = () -> {};

    public ConsoleConnection(ClusterSource source, Executor background, UiExecutor ui) {
        this.source = source;
        this.background = background;
        this.ui = ui;
        this.asking = new Latest(ui);
        this.environment = new ReadOnlyObjectWrapper<>(source.environment());
    }

    /**
     * Begins to open, in the background. The first time from any thread, again after a failure from the FX thread. Does
     * nothing once it was closed.
     */
    public void open() {
        if (attempt() && watched) {
            ui.execute(this::watch);
        }
    }

    /** Tries to open, unless that is being tried already; false once it was closed. */
    private synchronized boolean attempt() {
        if (!closed && !attempting) {
            attempting = true;
            CompletableFuture<Lectern> opening = new CompletableFuture<>();
            opened = opening;
            background.execute(() -> open(opening));
        }
        return !closed;
    }

    private void open(CompletableFuture<Lectern> opening) {
        Lectern services = null;
        Throwable failure = null;
        try {
            services = source.open(this::says);
        } catch (Exception | LinkageError e) {
            failure = e;
        }
        if (!keep(services)) {
            // Closed meanwhile: nobody else will let go of what was opened since.
            opening.cancel(false);
            try {
                release(services);
            } catch (RuntimeException | LinkageError e) {
                LOG.warn("A connection that was left while it opened did not close in order", e);
            }
        } else if (failure != null) {
            opening.completeExceptionally(failure);
        } else {
            opening.complete(services);
        }
    }

    /** Whether it is still wanted. */
    private synchronized boolean keep(@Nullable Lectern services) {
        attempting = false;
        if (!closed) {
            lectern = services;
            if (services != null) {
                watch.close();
                watch = source.onSilence(now -> {
                    silent = now.isPresent();
                    ui.execute(() -> silence.set(now));
                });
            }
        }
        return !closed;
    }

    /**
     * From now on the state is kept up to date. Called once there is an FX thread, on it.
     *
     * @param texts in which refusals are worded
     */
    public void watch(Texts texts) {
        wording = Optional.of(texts);
        watched = true;
        watch();
    }

    private void watch() {
        state.set(new State.Opening(progress));
        again = FIRST_AGAIN;
        follow();
    }

    private void follow() {
        opened.whenComplete((services, failed) -> ui.execute(() -> {
            if (!closed) {
                if (failed == null) {
                    services.connection()
                            .environment()
                            .ifPresent(recorded ->
                                    environment.set(source.environment().orStricter(Environment.of(recorded))));
                }
                state.set(failed == null ? new State.Open(services) : new State.Failed(Failures.cause(failed)));
                tryAgainLater();
            }
        }));
        opened.thenAccept(services -> ui.execute(() -> asking.ask(
                services.connection()::rights,
                this::allows,
                failure -> LOG.warn("The rights of this connection could not be read", failure))));
    }

    private void allows(Rights known) {
        writeRefusal.set(wording.flatMap(texts -> known.writeRefusal().map(texts::say)));
    }

    /** What passes is tried again by itself, ever later; what is shown until then stays, for whoever wants to choose. */
    private void tryAgainLater() {
        State left = state.get();
        if (left instanceof State.Failed failed && failed.passes()) {
            Duration delay = again;
            again = again.multipliedBy(2).compareTo(LONGEST_AGAIN) < 0 ? again.multipliedBy(2) : LONGEST_AGAIN;
            ui.after(delay, () -> {
                if (state.get() == left && attempt()) {
                    follow();
                }
            });
        }
    }

    private void says(ConnectionProgress now) {
        progress = now;
        if (watched) {
            ui.execute(() -> {
                if (state.get() instanceof State.Opening) {
                    state.set(new State.Opening(now));
                }
            });
        }
    }

    /** That the console's own node does not answer, and since when; empty while it does. */
    public ReadOnlyObjectProperty<Optional<Message>> silence() {
        return silence.getReadOnlyProperty();
    }

    /**
     * How the connection stands, as the services say; a node of this console's own that is known to be silent does not count as
     * up, which they find out later. On any thread.
     *
     * @throws IllegalStateException before the services are there
     */
    public ConnectionStatus status() {
        ConnectionStatus status = get().connection().status();
        return silent ? status.withoutNodes() : status;
    }

    public ReadOnlyObjectProperty<State> state() {
        return state.getReadOnlyProperty();
    }

    /** Runs a task once: now if the connection is open, else as soon as it is. */
    public void whenOpen(Runnable task) {
        if (state.get() instanceof State.Open) {
            task.run();
            return;
        }
        state.addListener(new ChangeListener<>() {
            @Override
            public void changed(ObservableValue<? extends State> observable, State before, State now) {
                if (now instanceof State.Open) {
                    state.removeListener(this);
                    task.run();
                }
            }
        });
    }

    /** Where this connection comes from. */
    public ClusterSource source() {
        return source;
    }

    /** Why nothing may be written, a sentence; empty if it may. Views show it before anything is tried: see {@link WriteGuard}. */
    public ReadOnlyObjectProperty<Optional<String>> writeRefusal() {
        return writeRefusal.getReadOnlyProperty();
    }

    /** The stricter of what the connection says and what the keyspace records. */
    public ReadOnlyObjectProperty<Environment> environmentProperty() {
        return environment.getReadOnlyProperty();
    }

    public Environment environment() {
        return source.environment().orStricter(environment.get());
    }

    /**
     * The services.
     *
     * @throws IllegalStateException before they are there: views are enabled only then
     */
    @Override
    public Lectern get() {
        Lectern services = lectern;
        if (services == null) {
            throw new IllegalStateException("Not connected yet");
        }
        return services;
    }

    /**
     * Closes the services and their source; what is still being opened is closed as soon as it is there. Blocks.
     *
     * @throws RuntimeException what the services or the source threw; the source is closed all the same
     */
    @Override
    public void close() {
        Lectern services;
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
            services = lectern;
            watch.close();
        }
        release(services);
    }

    private void release(@Nullable Lectern services) {
        try {
            if (services != null) {
                services.close();
            }
        } finally {
            source.close();
        }
    }
}
