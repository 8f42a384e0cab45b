package org.lectern.simulation;

import static org.lectern.job.TestCause.TEST;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.lectern.activity.ActivityRecorder;
import org.lectern.async.Retry;
import org.lectern.event.Event;
import org.lectern.event.EventKind;
import org.lectern.event.EventTimes;
import org.lectern.event.InMemoryEvents;
import org.lectern.event.SubscriptionName;
import org.lectern.job.Records;
import org.lectern.status.Classroom;
import org.lectern.status.ContentStatuses;
import org.lectern.status.model.Batch;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.View;
import org.lectern.status.model.ViewKey;
import org.lectern.status.store.EndedViews;
import org.lectern.status.store.InMemoryStatusStore;
import org.lectern.status.store.StatusStore;

/** Processes of a back end that end views and are told of them. Another writer's clock is 90 minutes ahead. */
final class EventsWorld implements World {
    private static final SubscriptionName REPORTS = new SubscriptionName("reports");
    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(5);
    private static final Duration AHEAD = Duration.ofMinutes(90);
    private static final int VIEWS = 6;
    private static final EventTimes TIMES = new EventTimes(
            Duration.ofSeconds(5),
            Duration.ofSeconds(15),
            Duration.ofMinutes(12),
            Duration.ofSeconds(10),
            Duration.ofSeconds(30),
            Duration.ofSeconds(1),
            Duration.ofSeconds(10));

    private final VirtualTime time;
    private final boolean judgedByClock;
    private final InMemoryStatusStore tables = new InMemoryStatusStore();
    private final InMemoryEvents keyspace = new InMemoryEvents(Simulation.BEGINNING);
    private final ContentStatuses other;
    private final List<ViewKey> toEnd = new ArrayList<>();
    private final Set<ViewKey> ended =
            new TreeSet<>((one, two) -> one.toString().compareTo(two.toString()));
    private final Set<String> told = new TreeSet<>();
    private int working;

    /** @param judgedByClock whether a process forgets a minute that a node's clock shows to be old, to show that the rules notice */
    EventsWorld(VirtualTime time, boolean judgedByClock) {
        this.time = time;
        this.judgedByClock = judgedByClock;
        tables.clock(this::now);
        InMemoryEvents.Running ahead = keyspace.process(
                "ahead@there",
                tables,
                Ports.Request::let,
                new CommonTiming(() -> now().plus(AHEAD), new SimulatedProcess(time), later(), () -> false),
                TIMES);
        other = services(tables.port(), () -> now().plus(AHEAD), ahead.outbox);
        await(other.collections().put(Classroom.TREE).make(TEST));
        await(other.collections().put(Batch.open(Classroom.MATHS, "batch-1")).make(TEST));
        for (int i = 0; i < 2 * VIEWS; i++) {
            EnrolmentKey key = new EnrolmentKey("learner-" + i, Classroom.MATHS, "batch-1");
            await(tables.swapEnrolment(Optional.empty(), Enrolment.of(key, now())));
            await(tables.insertView(key.view("shapes"), View.started(now())));
            if (i < VIEWS) {
                toEnd.add(key.view("shapes"));
            }
        }
        await(ahead.events
                        .register(REPORTS, EnumSet.of(EventKind.VIEW_ENDED), this::hear)
                        .make(TEST))
                .close();
    }

    private Instant now() {
        return Simulation.BEGINNING.plusNanos(time.nanos());
    }

    private Retry.Timer later() {
        return time::after;
    }

    private static <T> T await(CompletionStage<T> stage) {
        return stage.toCompletableFuture().join();
    }

    private static ContentStatuses services(StatusStore store, Supplier<Instant> clock, EndedViews ended) {
        return ContentStatuses.of(
                store, clock::get, Ports.none(Records.class), ActivityRecorder.NONE, Optional.empty(), ended);
    }

    private CompletionStage<?> hear(Event event) {
        told.add(((Event.ViewEnded) event).place().toString());
        return CompletableFuture.completedStage(null);
    }

    @Override
    public void work(Story.EngineProcess process) {
        working++;
        try {
            StatusStore store = Ports.passingAll(StatusStore.class, tables.port(), process::pass);
            InMemoryEvents.Running running = keyspace.process(
                    process.name(),
                    store,
                    request -> process.pass(judgedByClock ? judged(request, process) : request),
                    new CommonTiming(process::now, process, process.timer(), () -> false),
                    TIMES);
            ContentStatuses services = services(store, process::now, running.outbox);
            boolean registered = false;
            while (!isOver()) {
                registered = registered
                        || tried(() -> running.events
                                .register(REPORTS, EnumSet.of(EventKind.VIEW_ENDED), this::hear)
                                .make(TEST));
                end(services);
                tried(running.deliveries::look);
                process.pause(BETWEEN_LOOKS);
            }
        } finally {
            working--;
        }
    }

    /** Its client repeats what was not acknowledged, through this process or another one. */
    private void end(ContentStatuses services) {
        Optional<ViewKey> next = toEnd.stream().findFirst();
        next.ifPresent(key -> {
            toEnd.remove(key);
            if (tried(() -> services.views().end(key, now()))) {
                ended.add(key);
            } else {
                toEnd.add(key);
            }
        });
    }

    private static boolean tried(Supplier<CompletionStage<?>> request) {
        try {
            request.get().toCompletableFuture().join();
            return true;
        } catch (CompletionException failed) {
            if (failed.getCause() instanceof Error defect) {
                throw defect;
            }
            return false;
        }
    }

    /** A minute without rows that is old by the clock of a node is forgotten, whichever process has opened it. */
    private Ports.Request judged(Ports.Request request, Story.EngineProcess process) {
        return !request.name().equals("rows")
                ? request
                : new Ports.Request(request.method(), request.given(), () -> {
                    String subscription = (String) request.given().get(0);
                    Instant minute = (Instant) request.given().get(1);
                    Instant foreign = process.now().plus(AHEAD);
                    return request.let().thenApply(found -> {
                        if (((List<?>) found).isEmpty() && minute.isBefore(foreign.minus(Duration.ofMinutes(2)))) {
                            await(keyspace.slots(subscription, Integer.MAX_VALUE)).stream()
                                    .filter(slot -> slot.minute().equals(minute))
                                    .forEach(slot -> await(keyspace.forget(subscription, slot)));
                        }
                        return found;
                    });
                });
    }

    @Override
    public void write(int number) {
        ViewKey key = new EnrolmentKey("learner-" + (VIEWS + number), Classroom.MATHS, "batch-1").view("shapes");
        ended.add(key);
        await(other.views().end(key, now()));
    }

    /** All is ended, and nothing is to be told any more: what was not told by then is lost. */
    private boolean isOver() {
        return toEnd.isEmpty()
                && await(keyspace.slots(key(), Integer.MAX_VALUE)).isEmpty();
    }

    private String key() {
        return await(keyspace.all()).get(0).key();
    }

    @Override
    public boolean isDone() {
        return working == 0 && isOver();
    }

    @Override
    public List<String> wrong() {
        List<String> wrong = new ArrayList<>();
        if (isDone()) {
            ended.stream()
                    .filter(key -> !told.contains(key.toString()))
                    .forEach(key -> wrong.add("an event is lost: " + key));
        }
        told.stream()
                .filter(key -> toEnd.stream().anyMatch(open -> open.toString().equals(key)))
                .forEach(key -> wrong.add("told before it has happened: " + key));
        return wrong;
    }

    @Override
    public String end() {
        return String.join("\n", told) + "\n";
    }
}
