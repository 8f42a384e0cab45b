package org.lectern.job.planned;

import java.lang.reflect.Method;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.lectern.async.RateLimit;
import org.lectern.async.Retry;
import org.lectern.cluster.ClusterException;
import org.lectern.cluster.ClusterFailures;
import org.lectern.job.JobId;
import org.lectern.job.ProcessLease;
import org.lectern.job.ProcessRows;
import org.lectern.job.Timing;
import org.lectern.job.planned.PlannedJob.Course;
import org.lectern.job.planned.PlannedJob.Wanted;
import org.lectern.simulation.Ports;
import org.lectern.simulation.VirtualTime;
import org.lectern.wording.Message;

/** One story: three processes, a network, one job. The same seed is the same story. */
final class JobStory {
    /** Accidents of a request. */
    enum Fate {
        NONE,
        /** The process dies; the request is not sent. */
        DIES,
        /** The process dies; the request arrives. */
        DIES_AFTER,
        /** The process sleeps, and hears the answer when it wakes. */
        SLEEPS,
        /** The request does not arrive. */
        LOST,
        /** The request arrives; the answer does not. */
        UNHEARD,
        /** The answer takes five seconds. */
        SLOW,
        /** The process dies; the request arrives a minute later, or as soon as the next transaction settles it. */
        LATE
    }

    private static final Duration TIMEOUT = Duration.ofSeconds(2);
    private static final Set<String> CONDITIONAL = Set.of("insert", "claim", "write", "order", "remove");
    private static final Set<String> OF_TICKS = Set.of("put", "delete", "all", "open", "peek");
    private static final long CALM = 150_000;
    private static final long LIMIT = 900_000;

    final JobWorld world;
    private final VirtualTime time;
    private final JobVariant variant;
    private final Tables tables = new Tables();
    private final Map<String, Process> processes = new LinkedHashMap<>();
    private final Map<String, Supplier<?>> undecided = new HashMap<>();
    private final Set<String> wrong = new LinkedHashSet<>();
    private final List<String> told = new ArrayList<>();
    private final List<Long> begun = new ArrayList<>();
    private Optional<Long> claimed = Optional.empty();
    private String victim = "";
    private int victimAt;
    private Fate fate = Fate.NONE;
    private double chance;
    private int refused = -1;
    private int rate;
    private int othersToCome;
    private boolean operatorTook;

    JobStory(long seed, JobWorld world, JobVariant variant) {
        this.world = world;
        this.variant = variant;
        time = new VirtualTime(seed);
        for (String name : List.of("A", "B", "C")) {
            processes.put(name, new Process(name));
        }
    }

    // Set-up, by tests.

    /** This process has this accident at its nth request that is not one of a tick. */
    JobStory accident(String process, int number, Fate what) {
        victim = process;
        victimAt = number;
        fate = what;
        return this;
    }

    JobStory chances(double probability) {
        chance = probability;
        return this;
    }

    JobStory refusing(int part) {
        refused = part;
        return this;
    }

    JobStory limited(int perSecond) {
        rate = perSecond;
        return this;
    }

    JobStory others(int writes, long everyMillis) {
        othersToCome = writes;
        for (int i = 0; i < writes; i++) {
            int number = i;
            at(1 + i * everyMillis, story -> {
                world.write(number);
                othersToCome--;
            });
        }
        return this;
    }

    JobStory at(long millis, Consumer<JobStory> what) {
        time.after(Duration.ofMillis(millis), () -> what.accept(this));
        return this;
    }

    JobStory order(long millis, String process, Wanted wanted) {
        return at(millis, story -> {
            PlannedOrders orders = new PlannedOrders(process(process).store);
            persist(process, () -> orders.want(world.job().id(), wanted));
        });
    }

    JobStory limit(long millis, String process, int perSecond) {
        return at(
                millis,
                story -> persist(
                        process,
                        () -> new PlannedOrders(process(process).store)
                                .limit(world.job().id(), RateLimit.limitOf(perSecond))));
    }

    /** Operators repeat orders that were not answered or came too early. */
    private void persist(String process, Supplier<CompletionStage<Boolean>> order) {
        order.get().whenComplete((given, failure) -> {
            if (failure != null || (!given && tables.jobs.isEmpty() && tables.history.isEmpty())) {
                time.after(Duration.ofMillis(200), () -> persist(process, order));
            }
        });
    }

    JobStory begin(String process) {
        process(process).start();
        return this;
    }

    Process process(String name) {
        return processes.get(name);
    }

    // Course.

    /** Until the job has ended and the last late request has arrived. */
    JobStory end() {
        long over = Long.MAX_VALUE;
        while (millis() < over && millis() < LIMIT && time.step()) {
            if (over == Long.MAX_VALUE && tables.jobs.isEmpty() && tables.history.size() == 1 && othersToCome == 0) {
                over = millis() + 90_000;
            }
        }
        if (over == Long.MAX_VALUE) {
            wrong.add("never ends: " + tables.jobs.values());
        }
        if (!tables.jobs.isEmpty()) {
            wrong.add("comes back after its end");
        }
        tables.jobs.clear();
        return this;
    }

    private long millis() {
        return time.nanos() / 1_000_000;
    }

    private void tell(String what) {
        told.add(millis() + " " + what);
    }

    // Results.

    List<String> wrong() {
        return List.copyOf(wrong);
    }

    PlannedJob ended() {
        return tables.history.values().stream().findFirst().orElse(world.job());
    }

    long units() {
        return units(ended());
    }

    private long units(PlannedJob row) {
        return row.course().tally().total();
    }

    long failures() {
        return tables.failures(world.job().id(), 1_000)
                .toCompletableFuture()
                .join()
                .size();
    }

    int requests(String process) {
        return process(process).requests;
    }

    long begunBetween(long from, long to) {
        return begun.stream().filter(at -> at > from && at < to).count();
    }

    long millisBetweenParts() {
        return begun.get(begun.size() - 1) - begun.get(0);
    }

    Optional<Long> claimed() {
        return claimed;
    }

    private Instant clusterTime() {
        return Instant.parse("2026-11-24T00:00:00Z").plusNanos(time.nanos());
    }

    @Override
    public String toString() {
        return String.join("\n", told.subList(Math.max(0, told.size() - 120), told.size()));
    }

    /** Rows of jobs, with the rules that hold for every change of them. */
    private final class Tables extends InMemoryPlannedJobs {
        @Override
        protected void changing(Optional<PlannedJob> before, Optional<PlannedJob> after) {
            if (before.isPresent() && after.isPresent()) {
                changed(before.get(), after.get());
            }
            before.filter(row -> after.isEmpty()).ifPresent(row -> {
                require(
                        !row.course().state().isOpen(),
                        "removed while " + row.course().state());
                require(history.containsKey(row.id()), "removed before it is in the history");
            });
        }

        private void changed(PlannedJob before, PlannedJob after) {
            long epoch = before.holder().epoch();
            if (after.holder().epoch() > epoch) {
                claimed = claimed.or(() -> Optional.of(millis()));
            }
            require(
                    after.holder().epoch() >= epoch,
                    "no fence: epoch " + after.holder().epoch() + " writes in " + epoch);
            require(
                    after.orders().number() > before.orders().number()
                            || after.orders().equals(before.orders()),
                    "order lost");
            moving(before.course(), after.course());
            require(
                    after.course().state() != PlannedState.PAUSED
                            || before.course().state() == PlannedState.PAUSED
                            || isQuiet(after.holder().process()),
                    "paused with parts under way");
            List<String> missing = after.course().failed() > 0 ? List.of() : world.missing(after);
            require(missing.isEmpty(), "place before result: " + missing);
        }

        private void moving(Course before, Course after) {
            require(after.settled() >= before.settled(), "place goes back");
            require(
                    after.state() == before.state() || before.state().next().contains(after.state()),
                    "state " + before.state() + " to " + after.state());
            require(
                    (after.settled() == before.settled()) == after.tally().equals(before.tally())
                            || after.failed() > before.failed(),
                    "place and tally apart");
        }

        private boolean isQuiet(String owner) {
            return processes.values().stream()
                    .noneMatch(process ->
                            process.alive && owner.equals(process.name + process.lives) && process.underWay > 0);
        }

        private void require(boolean holds, String rule) {
            if (!holds) {
                wrong.add(rule);
                tell("WRONG: " + rule);
            }
        }
    }

    /** Process with its own clocks. */
    final class Process implements ProcessLease.Clocks {
        final String name;
        final PlannedJobs store;
        private final ProcessRows rows;
        private final JobPlan<?> plan;
        private PlannedRunner runner;
        private boolean alive = true;
        private long asleepUntil;
        private long wallAhead = time.below(10_000_000) - 5_000_000;
        private long stoodStill;
        private int requests;
        private int lives;
        private int underWay;

        Process(String name) {
            this.name = name;
            store = Ports.passing(PlannedJobs.class, variant.store().apply(tables), request -> pass(request, this));
            rows = Ports.passing(
                    ProcessRows.class,
                    tables,
                    request -> request.name().equals("all")
                            ? pass(request, this).thenApply(this::notExpired)
                            : pass(request, this));
            plan = world.plan(request -> pass(request, this), JobStory.this::clusterTime);
            open();
        }

        /** As rows with TTL would be read: judged by the reader's clock. */
        @SuppressWarnings("unchecked")
        private List<ProcessRows.Found> notExpired(Object read) {
            List<ProcessRows.Found> all = new ArrayList<>((List<ProcessRows.Found>) read);
            if (variant.clocks() == JobVariant.Clocks.EXPIRING_ROWS) {
                long earliest = JobStory.this.millis() + wallAhead - ProcessLease.LEASE.toMillis();
                all.removeIf(row -> row.written() < 1_000 * earliest);
            }
            return all;
        }

        private void open() {
            alive = true;
            underWay = 0;
            lives++;
            int life = lives;
            ProcessLease lease = new ProcessLease(rows, name + lives, name, this);
            runner = new PlannedRunner(
                    store,
                    lease,
                    new StoryTiming(this, life),
                    variant.executor().apply(counted(JobExecutor.here(2))),
                    new JobPlans(List.of(plan)),
                    ClusterFailures::passing);
            lease.afterLapse(runner::giveUpLost);
            PlannedRunner opened = runner;
            every(life, ProcessLease.RENEWAL, lease::renew);
            every(life, PlannedRunner.TICK, opened::tick);
        }

        private void every(int life, Duration delay, Runnable task) {
            time.after(
                    Duration.ofMillis(time.below(delay.toMillis())), () -> run(life, () -> again(life, delay, task)));
        }

        private void again(int life, Duration delay, Runnable task) {
            task.run();
            time.after(delay, () -> run(life, () -> again(life, delay, task)));
        }

        @Override
        public long millis() {
            return variant.clocks() == JobVariant.Clocks.STEADY_ONLY ? 0 : JobStory.this.millis() + wallAhead;
        }

        @Override
        public long nanos() {
            return time.nanos() - 1_000_000 * stoodStill;
        }

        private JobExecutor counted(JobExecutor here) {
            return new JobExecutor() {
                @Override
                public int atOnce() {
                    return here.atOnce();
                }

                @Override
                public <P extends JobPart> CompletionStage<JobTally> run(JobPlan<P> any, P part) {
                    begun.add(JobStory.this.millis());
                    // With many accidents a claim may arrive when its reason is gone: that costs a repeat.
                    JobId id = world.job().id();
                    boolean mine = Optional.ofNullable(tables.jobs.get(id))
                            .filter(job -> job.holder().process().equals(name + lives))
                            .isPresent();
                    if (tables.history.containsKey(id) || (!operatorTook && chance == 0 && !mine)) {
                        wrong.add("begins a part of a job that it has lost");
                    }
                    tell(name + " begins " + part);
                    underWay++;
                    return (begun.size() == refused
                                    ? CompletableFuture.<JobTally>failedStage(new IllegalStateException("refused"))
                                    : here.run(any, part))
                            .whenComplete((tally, failure) -> underWay--);
                }
            };
        }

        void start() {
            runner.start(world.job().limited(RateLimit.limitOf(rate))).whenComplete((started, failure) -> {
                if (failure != null) {
                    tell("start failed");
                    time.after(Duration.ofSeconds(1), () -> run(lives, this::start));
                }
            });
        }

        void takeOver() {
            operatorTook = true;
            if (tables.jobs.values().stream()
                    .anyMatch(job -> job.course().state().isOpen())) {
                runner.takeOver(world.job().id());
            }
        }

        /** Another one starts a while later. A job that was never recorded is asked for again. */
        void die() {
            tell(name + " dies");
            alive = false;
            time.after(Duration.ofSeconds(40), () -> {
                open();
                if (tables.jobs.isEmpty() && tables.history.isEmpty() && name.equals("A")) {
                    start();
                }
            });
        }

        /** One of its clocks shows nothing of it: the steady one stands still, or the other one is set back. */
        void sleep(boolean steadyStands) {
            long millis = 15_000 + time.below(30_000);
            tell(name + " sleeps for " + millis);
            asleepUntil = Math.max(asleepUntil, JobStory.this.millis() + millis);
            stoodStill += steadyStands ? millis : 0;
            wallAhead -= steadyStands ? 0 : millis;
        }

        private JobStory story() {
            return JobStory.this;
        }

        private void later(int life, Duration delay, Runnable task) {
            time.after(delay, () -> run(life, task));
        }

        void setClock(long ahead) {
            wallAhead += ahead;
        }

        private void run(int life, Runnable what) {
            if (!alive || life != lives) {
                return;
            }
            if (JobStory.this.millis() < asleepUntil) {
                time.after(
                        Duration.ofMillis(asleepUntil - JobStory.this.millis() + time.below(50)),
                        () -> run(life, what));
            } else {
                what.run();
            }
        }
    }

    // The network.

    private Fate next(Process process, String request) {
        boolean tick = OF_TICKS.contains(request);
        if (!tick) {
            process.requests++;
        }
        if (process.name.equals(victim) && process.lives == 1 && !tick && process.requests == victimAt) {
            return fate;
        }
        if (chance > 0 && millis() < CALM && time.chance(chance)) {
            return Fate.values()[(int) time.below(Fate.values().length)];
        }
        return Fate.NONE;
    }

    private CompletionStage<?> pass(Ports.Request request, Process process) {
        if (!process.alive) {
            return new CompletableFuture<>();
        }
        Fate what = next(process, request.name());
        int life = process.lives;
        if (what != Fate.NONE || CONDITIONAL.contains(request.name())) {
            tell(process.name + " " + request.name() + " " + (what == Fate.NONE ? "" : what));
        }
        CompletableFuture<Object> answer = new CompletableFuture<>();
        Runnable failed = () -> process.run(
                life,
                () -> answer.completeExceptionally(
                        new ClusterException(ClusterException.Kind.OVERLOADED, Message.plain("Not answered."))));
        switch (what) {
            case DIES -> process.die();
            case LATE -> {
                late(request);
                process.die();
            }
            case LOST -> time.after(TIMEOUT, failed);
            case UNHEARD -> {
                soon(() -> let(request));
                time.after(TIMEOUT, failed);
            }
            default -> {
                if (what == Fate.DIES_AFTER) {
                    process.die();
                } else if (what == Fate.SLEEPS) {
                    process.sleep(time.chance(0.5));
                }
                soon(() -> {
                    Object found = let(request);
                    time.after(
                            Duration.ofMillis(what == Fate.SLOW ? 5_000 : 1 + time.below(30)),
                            () -> process.run(life, () -> answer.complete(found)));
                });
            }
        }
        return answer;
    }

    private void soon(Runnable what) {
        time.after(Duration.ofMillis(1 + time.below(30)), what);
    }

    /** A transaction in a job's row settles the one before that was not decided: it was made, or never is. */
    private Object let(Ports.Request request) {
        String row = row(request);
        if (isConditional(request) || request.name().equals("read")) {
            Optional.ofNullable(undecided.remove(row))
                    .filter(before -> time.chance(0.5))
                    .ifPresent(Supplier::get);
        }
        return request.now();
    }

    private void late(Ports.Request request) {
        if (isConditional(request)) {
            undecided.put(row(request), request::now);
            time.after(
                    Duration.ofSeconds(60),
                    () -> Optional.ofNullable(undecided.remove(row(request))).ifPresent(Supplier::get));
        } else {
            time.after(Duration.ofSeconds(5 + time.below(55)), request::now);
        }
    }

    private boolean isConditional(Ports.Request request) {
        return CONDITIONAL.contains(request.name())
                && !(variant.plainPlaces() && request.name().equals("write"));
    }

    private static String row(Ports.Request request) {
        Method method = request.method();
        return method.getDeclaringClass() == PlannedJobs.class
                        && !request.given().isEmpty()
                ? request.given().get(0) instanceof PlannedJob job
                        ? job.id().value()
                        : String.valueOf(request.given().get(0))
                : "";
    }

    /** Time as a process of the story has it. */
    private record StoryTiming(Process process, int life) implements Timing {
        @Override
        public Instant now() {
            return process.story().clusterTime();
        }

        @Override
        public ProcessLease.Clocks clocks() {
            return process;
        }

        @Override
        public void later(Duration delay, Runnable task) {
            process.later(life, delay, task);
        }

        @Override
        public boolean isClosed() {
            return false;
        }

        @Override
        public Retry.Timer lasting() {
            return this::later;
        }
    }
}
