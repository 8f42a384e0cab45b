package org.lectern.simulation;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lectern.async.DaemonThreads;
import org.lectern.async.Retry;
import org.lectern.async.Stages;
import org.lectern.cluster.ClusterException;

/**
 * One story of an engine: processes that work in a {@link World}, other writers, and one accident or many. The same seed is the
 * same story.
 *
 * <p>Engines block and have threads of their own. One thread runs at a time: a request parks the thread that made it until its
 * answer is due in virtual time.
 */
public final class Story {
    private static final List<Fate> FATES = List.of(Fate.values());

    private static final int PROCESSES = 3;
    private static final Duration TIMEOUT = Duration.ofSeconds(2);
    private static final Duration CALM_AFTER = Duration.ofMinutes(5);
    private static final Duration AT_MOST = Duration.ofHours(6);
    /** Everything that was sent has arrived by then. */
    private static final Duration LAST_ARRIVALS = Duration.ofSeconds(90);

    private static final Duration LONGEST_RETRY = Duration.ofMillis(14_999);
    private static final long STUCK_SECONDS = 30;
    /** Lines of a story that ends badly. */
    private static final int BEGINNING = 100;

    private static final int END = 300;

    final World world;
    final VirtualTime time;
    private final List<EngineProcess> processes = new ArrayList<>();
    private @Nullable List<String> told;
    private volatile Optional<String> defect = Optional.empty();
    private final Thread thread = Thread.currentThread();
    private final int victim;
    private final int at;
    private final Fate fate;
    private double chance;
    private int writesLeft;
    private Duration lasted = Duration.ZERO;

    private Story(long seed, World.Maker world, int victim, int at, Fate fate) {
        time = new VirtualTime(seed);
        this.world = world.make(time);
        this.victim = victim;
        this.at = at;
        this.fate = fate;
    }

    /** Nothing happens in it. */
    static Story undisturbed(World.Maker world) {
        return new Story(1, world, 0, 0, Fate.NONE);
    }

    /** One of the first processes has this accident at its nth request. */
    static Story accident(World.Maker world, int victim, int number, Fate what) {
        return new Story(1_000L * number + victim, world, victim, number, what);
    }

    /** Accidents by chance, in the first minutes. */
    static Story random(long seed, World.Maker world, double chance) {
        Story story = new Story(seed, world, 0, 0, Fate.NONE);
        story.chance = chance;
        return story;
    }

    /** Other writers write as often, at times by chance within so long. */
    Story others(int writes, Duration within) {
        writesLeft = writes;
        for (int i = 0; i < writes; i++) {
            int number = i;
            time.after(Duration.ofMillis(time.below(within.toMillis())), () -> {
                tell(() -> "another writes " + number);
                world.write(number);
                writesLeft--;
            });
        }
        return this;
    }

    /** Keeps what happens, for a story that ends badly. */
    Story recording() {
        told = new ArrayList<>();
        return this;
    }

    /** Runs it to its end. */
    Story run() {
        for (int i = 0; i < PROCESSES; i++) {
            EngineProcess process = new EngineProcess(i);
            processes.add(process);
            time.after(Duration.ofSeconds(5L * i), process::begin);
        }
        long over = AT_MOST.toNanos();
        while (time.nanos() < over && time.step()) {
            if (over == AT_MOST.toNanos() && writesLeft == 0 && world.isDone()) {
                lasted = Duration.ofNanos(time.nanos());
                over = time.nanos() + LAST_ARRIVALS.toNanos();
            }
        }
        processes.forEach(EngineProcess::end);
        defect.ifPresent(what -> {
            throw new AssertionError(what);
        });
        return this;
    }

    /** What was wrong: rules that were broken, work that did not end, or an end unlike that of another story. */
    Optional<String> wrong(Story reference) {
        if (!world.wrong().isEmpty()) {
            return Optional.of(String.join("; ", world.wrong()));
        }
        return !world.isDone()
                ? Optional.of("never ends")
                : world.end().equals(reference.world.end())
                        ? Optional.empty()
                        : Optional.of("the end differs:\n" + world.end() + "instead of\n" + reference.world.end());
    }

    /** How long its work took. */
    Duration lasted() {
        return lasted;
    }

    /** Requests of one of the first processes. */
    int requests(int process) {
        return processes.get(process).requests;
    }

    private void tell(Supplier<String> what) {
        if (told != null) {
            told.add(String.format(Locale.ROOT, "%9.3f s: %s", time.nanos() / 1e9, what.get()));
        }
    }

    @Override
    public String toString() {
        if (told == null) {
            return "";
        }
        int last = Math.max(BEGINNING, told.size() - END);
        return Stream.of(
                        told.subList(0, Math.min(BEGINNING, told.size())),
                        List.of("..."),
                        told.subList(Math.min(last, told.size()), told.size()))
                .flatMap(List::stream)
                .collect(Collectors.joining("\n"));
    }

    /** Process of an engine. Its requests pass the network of the story. */
    public final class EngineProcess extends SimulatedProcess {
        private final int number;
        private int requests;
        private boolean running;
        private boolean begun;
        private boolean ended;
        private @Nullable Supplier<CompletionStage<?>> asked;
        private @Nullable CompletionStage<?> answer;

        private EngineProcess(int number) {
            super(Story.this.time);
            this.number = number;
            setClock(Duration.ofSeconds(time.below(20) - 10));
        }

        /** Whether it is one of the first processes of the story, this one. */
        public boolean isNumber(int one) {
            return number == one;
        }

        /** Whether other writers are still to write. */
        public boolean isDisturbed() {
            return writesLeft > 0;
        }

        /** Unlike that of any other. */
        public String name() {
            return "process-" + number;
        }

        private void begin() {
            running = true;
            begun = true;
            DaemonThreads.begin(name(), this::work);
            serve();
        }

        private void work() {
            try {
                world.work(this);
            } catch (Exception | AssertionError failure) {
                if (isAlive()) {
                    tell(() -> name() + " ends with " + Stages.unwrap(failure));
                }
            } finally {
                synchronized (Story.this) {
                    ended = true;
                    running = false;
                    Story.this.notifyAll();
                }
            }
        }

        /** Port of which every request passes the network. */
        public <P> P asks(Class<P> type, P port) {
            return Ports.passing(type, port, this::pass);
        }

        /** The network. */
        public CompletionStage<?> pass(Ports.Request request) {
            return isStory() ? send(request) : parked(() -> send(request));
        }

        /** Lets so much time pass. Fails if the process dies meanwhile. */
        public void pause(Duration length) {
            if (isFailed(parked(() -> paused(length)))) {
                throw new IllegalStateException("The process died.");
            }
        }

        private CompletionStage<?> paused(Duration length) {
            CompletableFuture<Boolean> over = new CompletableFuture<>();
            later(length, () -> over.complete(true));
            return over;
        }

        /** Of an engine whose threads wait until the next attempt. A task that is due later is a renewal: nothing waits for it. */
        @Override
        public Retry.Timer timer() {
            return new Timer() {
                @Override
                public void after(Duration delay, Runnable task) {
                    if (isStory() || delay.compareTo(LONGEST_RETRY) > 0) {
                        later(delay, task);
                    } else {
                        parked(() -> paused(delay));
                        task.run();
                    }
                }
            };
        }

        private boolean isStory() {
            return Thread.currentThread() == thread;
        }

        @Override
        void kill() {
            tell(() -> name() + " dies");
            super.kill();
            EngineProcess next = new EngineProcess(processes.size());
            processes.add(next);
            time.after(Duration.ofSeconds(40), next::begin);
            // Its threads end: what they ask from now on fails.
            time.after(Duration.ZERO, this::end);
        }

        private void end() {
            super.kill();
            synchronized (Story.this) {
                if (ended || !begun) {
                    return;
                }
                answer = dead();
                running = true;
                Story.this.notifyAll();
            }
            serve();
        }

        // Threads of the engine and that of the story take turns.

        private CompletionStage<?> parked(Supplier<CompletionStage<?>> ask) {
            synchronized (Story.this) {
                if (ended) {
                    return dead();
                }
                if (asked != null) {
                    throw failed(name() + " asks on two threads at once");
                }
                asked = ask;
                running = false;
                Story.this.notifyAll();
                await(() -> answer != null);
                CompletionStage<?> heard = answer;
                answer = null;
                return heard == null ? dead() : heard;
            }
        }

        /** On the thread of the story: lets the engine run until it waits for an answer that is not there yet. */
        private void serve() {
            CompletionStage<?> stage = done();
            while (stage.toCompletableFuture().isDone()) {
                Supplier<CompletionStage<?>> ask;
                synchronized (Story.this) {
                    await(() -> !running);
                    ask = asked;
                    asked = null;
                    if (ended || ask == null) {
                        return;
                    }
                }
                stage = isAlive() ? ask.get() : dead();
                if (stage.toCompletableFuture().isDone()) {
                    hear(stage);
                } else {
                    CompletionStage<?> due = stage;
                    stage.whenComplete((answered, failure) -> {
                        hear(due);
                        serve();
                    });
                }
            }
        }

        private void hear(CompletionStage<?> stage) {
            synchronized (Story.this) {
                answer = stage;
                running = true;
                Story.this.notifyAll();
            }
        }

        private void await(BooleanSupplier so) {
            long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(STUCK_SECONDS);
            try {
                while (!so.getAsBoolean()) {
                    Story.this.wait(100);
                    if (System.nanoTime() > until) {
                        throw failed(name() + " is stuck");
                    }
                }
            } catch (InterruptedException interrupted) {
                throw new AssertionError(interrupted);
            }
        }

        /** Of the simulation itself, or of an engine that waits for nothing. An engine that hears of it first must not hide it. */
        private AssertionError failed(String what) {
            defect = Optional.of(defect.orElse(what + "\n" + threads() + Story.this));
            return new AssertionError(what);
        }

        // The network.

        private Fate next() {
            requests++;
            if (number == victim && requests == at) {
                return fate;
            }
            return chance > 0 && time.nanos() < CALM_AFTER.toNanos() && time.chance(chance)
                    ? FATES.get((int) time.below(FATES.size()))
                    : Fate.NONE;
        }

        private CompletionStage<?> send(Ports.Request request) {
            Fate what = next();
            tell(() -> name() + " " + request + (what == Fate.NONE ? "" : " " + what));
            CompletableFuture<Object> heard = new CompletableFuture<>();
            switch (what) {
                case DIES -> kill();
                case DIES_AFTER, LATE -> {
                    time.after(
                            what == Fate.LATE ? Duration.ofMillis(time.below(60_000)) : soon(),
                            () -> carriedOut(request));
                    kill();
                }
                case LOST -> later(TIMEOUT, () -> refuse(heard));
                case UNHEARD -> {
                    time.after(soon(), () -> carriedOut(request));
                    later(TIMEOUT, () -> refuse(heard));
                }
                case SENDS_LATE -> {
                    sleep();
                    later(soon(), () -> answer(heard, arrive(request), soon()));
                }
                default -> {
                    if (what == Fate.SLEEPS) {
                        sleep();
                    } else if (what == Fate.JUMPS) {
                        setClock(Duration.ofMinutes(time.below(240) - 120));
                    }
                    Duration back = what == Fate.SLOW ? Duration.ofSeconds(5) : soon();
                    time.after(soon(), () -> answer(heard, arrive(request), back));
                }
            }
            return heard;
        }

        private void answer(CompletableFuture<Object> heard, CompletionStage<?> answer, Duration back) {
            later(
                    back,
                    () -> answer.whenComplete((found, failure) -> {
                        if (failure == null) {
                            heard.complete(found);
                        } else {
                            heard.completeExceptionally(Stages.unwrap(failure));
                        }
                    }));
        }

        private Duration soon() {
            return Duration.ofMillis(1 + time.below(30));
        }

        private void sleep() {
            freeze(Duration.ofSeconds(70 + time.below(60)));
        }

        private CompletionStage<?> arrive(Ports.Request request) {
            return request.let();
        }

        /** No process hears what came of it. */
        private void carriedOut(Ports.Request request) {
            Object unused = request.let();
        }
    }

    /** Where threads of engines wait. */
    private static String threads() {
        return Thread.getAllStackTraces().entrySet().stream()
                .filter(thread -> Stream.of(thread.getValue())
                        .anyMatch(frame -> frame.getClassName().startsWith("org.lectern")))
                .map(thread -> thread.getKey()
                        + Stream.of(thread.getValue())
                                .map(frame -> "\n    " + frame)
                                .collect(Collectors.joining()))
                .collect(Collectors.joining("\n", "", "\n"));
    }

    private static boolean isFailed(CompletionStage<?> stage) {
        return stage.toCompletableFuture().isCompletedExceptionally();
    }

    private static CompletionStage<?> done() {
        return CompletableFuture.completedStage(null);
    }

    private static void refuse(CompletableFuture<?> heard) {
        heard.completeExceptionally(new ClusterException(ClusterException.Kind.OVERLOADED, "Not answered."));
    }

    private static CompletionStage<?> dead() {
        return CompletableFuture.failedStage(
                new ClusterException(ClusterException.Kind.FAILED, "The process died here."));
    }
}
