package org.lectern.simulation;

import static org.lectern.fanout.FanOutJobs.begin;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lectern.async.Stages;
import org.lectern.fanout.ChangeNotMadeException;
import org.lectern.fanout.FanOuts;
import org.lectern.job.FanOutJob;
import org.lectern.job.JobId;
import org.lectern.job.JobKind;
import org.lectern.job.JobRecord;
import org.lectern.job.JobState;
import org.lectern.job.JobStatus;
import org.lectern.job.Steering;
import org.lectern.model.Cause;
import org.lectern.model.Change;
import org.lectern.model.Content;
import org.lectern.model.MemberRole;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;

/**
 * Some minutes in the life of a few consoles and one item: changes, shares, rebuilds and steering against each other, while
 * requests fail and come late, swaps time out, consoles die and sleep, leases run out, and clocks jump; then calm, until
 * nothing moves any more. The same seed is the same story.
 */
final class Simulation {
    static final Instant BEGINNING = Instant.parse("2026-01-01T00:00:00Z");

    private static final Cause CAUSE = Cause.of("simulation@here", "");
    private static final Duration TROUBLED = Duration.ofSeconds(90);
    /** Those that end do so within some minutes. */
    private static final Duration AT_MOST = Duration.ofMinutes(30);

    private static final int CONSOLES = 3;
    private static final List<Visibility> VISIBILITIES = List.of(Visibility.values());
    private static final List<PrincipalId> PRINCIPALS = List.of(
            PrincipalId.of("u:cam:anne"),
            PrincipalId.of("u:cam:bert"),
            PrincipalId.of("u:cam:carl"),
            PrincipalId.of("u:cam:dora"));

    /** Something that somebody asked for, and what the truth would look like if it was done. */
    private static final class Asked {
        final String what;
        final int versionsBefore;
        final Predicate<Content> effect;

        @Nullable JobId id;

        boolean done;
        boolean notMade;

        Asked(String what, int versionsBefore, Predicate<Content> effect) {
            this.what = what;
            this.versionsBefore = versionsBefore;
            this.effect = effect;
        }
    }

    final VirtualTime time;
    final SimulatedCluster cluster;
    final Tables tables;
    private final boolean stampsByClients;
    private final List<SimulatedConsole> consoles = new ArrayList<>();
    private final List<Asked> asked = new ArrayList<>();
    private @Nullable List<String> story;
    private Predicate<JobRecord> refused = row -> false;
    private boolean calm;
    private boolean over;
    private int idle;
    private int begun;

    Simulation(long seed, SimulatedCluster.Variant variant, boolean stampsByClients) {
        time = new VirtualTime(seed);
        cluster = new SimulatedCluster(PRINCIPALS, variant);
        tables = new Tables();
        this.stampsByClients = stampsByClients;
    }

    boolean stampsByClients() {
        return stampsByClients;
    }

    /** Whether a request of this moment meets trouble, of those so many in a hundred do while there is any. */
    boolean trouble(double probability) {
        return !calm && time.chance(probability);
    }

    /** Nothing goes wrong but what is told of one by one: for stories that chance hardly ever tells. */
    Simulation withoutTrouble() {
        calm = true;
        return this;
    }

    /** From now on the rows of jobs that are like this cannot be written. */
    void refuseRows(Predicate<JobRecord> like) {
        refused = like;
    }

    boolean refuses(JobRecord row) {
        return refused.test(row);
    }

    /** Keeps the story, to be told when it ends badly. */
    Simulation recording() {
        story = new ArrayList<>();
        return this;
    }

    void tell(Supplier<String> what) {
        if (story != null) {
            story.add(String.format(Locale.ROOT, "%9.3f s: %s", time.nanos() / 1e9, what.get()));
        }
    }

    /** Everything that happened, a line for each step. */
    String story() {
        return story == null ? "" : String.join("\n", story);
    }

    /** Lets it all happen. Answers what went wrong. */
    Optional<String> run() {
        for (int i = 0; i < CONSOLES; i++) {
            start();
        }
        something();
        while (time.nanos() < AT_MOST.toNanos() && time.step()) {
            Optional<String> wrong = cluster.wrong();
            if (wrong.isPresent()) {
                return wrong;
            }
            if (!calm && time.nanos() > TROUBLED.toNanos()) {
                calm = true;
                look();
            }
            if (calm && over) {
                return check();
            }
        }
        return Optional.of("a job does not end: " + stillOpen());
    }

    /** Every few seconds of the calm: what rests goes on; when nothing is left for a while, it is over. */
    private void look() {
        time.after(Duration.ofSeconds(20), () -> {
            boolean open = !tables.open().isEmpty() || (cluster.wrongAtTheEnd().isPresent() && idle < 30);
            idle = tables.open().isEmpty() ? idle + 1 : 0;
            over = (!open && idle > 3) || idle > 40;
            SimulatedConsole console = anyConsole();
            for (JobRecord job : tables.open()) {
                if (job.state() == JobState.PAUSED || job.state() == JobState.STOPPED) {
                    steer(console, job.id(), Steering.Kind.RESUME);
                } else if (job.state() == JobState.INCOMPLETE) {
                    steer(console, job.id(), Steering.Kind.RETRY);
                }
            }
            console.parts().seen().accept(cluster.content(Set.of()));
            look();
        });
    }

    private void start() {
        consoles.add(new SimulatedConsole(this, "console-" + begun++));
    }

    /** Somebody sits at it. */
    private SimulatedConsole anyConsole() {
        List<SimulatedConsole> awake =
                consoles.stream().filter(SimulatedConsole::isAwake).toList();
        if (awake.isEmpty()) {
            start();
            return consoles.get(consoles.size() - 1);
        }
        return awake.get((int) time.below(awake.size()));
    }

    private void something() {
        time.after(Duration.ofMillis(time.below(2_500)), () -> {
            if (calm) {
                return;
            }
            SimulatedConsole console = anyConsole();
            switch ((int) time.below(16)) {
                case 0, 1 -> change(console, new Change.Touch(), item -> false);
                case 2, 3 -> {
                    String name = "Name " + asked.size();
                    change(
                            console,
                            new Change.Rename(name),
                            item -> item.displayName().equals(name));
                }
                case 4, 5, 6 -> {
                    Visibility wanted = VISIBILITIES.get((int) time.below(VISIBILITIES.size()));
                    change(console, new Change.ChangeVisibility(wanted), item -> item.visibility() == wanted);
                }
                case 7 -> change(console, new Change.Delete(), Content::deleted);
                case 8 -> {
                    String name = "Put " + asked.size();
                    change(
                            console,
                            new Change.Put(name, Visibility.PUBLIC, Optional.empty()),
                            item -> item.displayName().equals(name));
                }
                case 9 -> share(console, MemberRole.VIEWER);
                case 10 -> share(console, time.chance(0.5) ? MemberRole.REMOVED : MemberRole.MANAGER);
                case 11 -> console.parts().rebuilds().rebuild(anybody(), CAUSE);
                case 12 -> steerAny(console);
                case 13 -> {
                    if (time.chance(0.3)) {
                        console.close();
                    } else {
                        console.kill();
                    }
                    start();
                }
                case 14 -> console.freeze(Duration.ofMillis(time.below(60_000)));
                default -> console.setClock(Duration.ofMillis(time.below(7_200_000) - 3_600_000));
            }
            something();
        });
    }

    private PrincipalId anybody() {
        return PRINCIPALS.get((int) time.below(PRINCIPALS.size()));
    }

    private void change(SimulatedConsole console, Change change, Predicate<Content> effect) {
        follow(
                begin(console.parts().fanOuts().change(SimulatedCluster.ITEM, change), CAUSE),
                new Asked(change.toString(), cluster.versions().size(), effect));
    }

    private void share(SimulatedConsole console, MemberRole role) {
        Set<PrincipalId> some = new HashSet<>(List.of(anybody(), anybody()));
        FanOuts fanOuts = console.parts().fanOuts();
        follow(
                role.isMember()
                        ? begin(fanOuts.share(SimulatedCluster.ITEM, some, role), CAUSE)
                        : begin(fanOuts.remove(SimulatedCluster.ITEM, some), CAUSE),
                new Asked(role + " " + some, cluster.versions().size(), item -> true));
    }

    private void follow(FanOutJob job, Asked one) {
        asked.add(one);
        tell(() -> "asked for: " + one.what);
        job.id().whenComplete((id, failure) -> {
            one.id = id;
            tell(() -> one.what + " is " + id);
        });
        job.ended().whenComplete((result, failure) -> {
            one.done = failure == null;
            tell(() -> one.what + ": " + (failure == null ? "done" : failure));
            one.notMade = failure != null && Stages.unwrap(failure) instanceof ChangeNotMadeException;
        });
    }

    private void steerAny(SimulatedConsole console) {
        List<JobRecord> open = tables.open();
        if (!open.isEmpty()) {
            Steering.Kind[] kinds = {
                Steering.Kind.PAUSE,
                Steering.Kind.RESUME,
                Steering.Kind.STOP,
                Steering.Kind.RETRY,
                Steering.Kind.TAKE_OVER
            };
            steer(console, open.get((int) time.below(open.size())).id(), kinds[(int) time.below(kinds.length)]);
        }
    }

    private static void steer(SimulatedConsole console, JobId job, Steering.Kind kind) {
        console.parts().jobs().steer(job, new Steering.Order(kind)).make(CAUSE);
    }

    private String stillOpen() {
        return tables.open().stream()
                .limit(3)
                .map(job -> job.id() + " " + job.task().kind() + " " + job.state())
                .toList()
                .toString();
    }

    private Optional<String> check() {
        Optional<String> wrong = cluster.wrongAtTheEnd();
        if (wrong.isPresent()) {
            return wrong;
        }
        for (JobStatus job : tables.ended()) {
            boolean changes = job.kind() == JobKind.TOUCH
                    || job.kind() == JobKind.PUT
                    || job.kind() == JobKind.RENAME
                    || job.kind() == JobKind.CHANGE_VISIBILITY
                    || job.kind() == JobKind.DELETE;
            if (changes
                    && job.state() == JobState.NOT_MADE
                    && cluster.made(job.id().value())) {
                return Optional.of(job.id() + " says that nothing was changed, and was made: " + job.kind());
            }
        }
        for (Asked one : asked) {
            JobId id = one.id;
            Optional<JobState> ended =
                    Optional.ofNullable(id).flatMap(tables::ended).map(JobStatus::state);
            boolean saysDone = one.done || ended.filter(JobState.DONE::equals).isPresent();
            boolean isMade = id != null && cluster.made(id.value());
            if (saysDone && id != null && !isMade && !effectSeen(one)) {
                return Optional.of(id + " says that it is done, and was never made: " + one.what);
            }
            if (one.notMade && isMade) {
                return Optional.of(id + " told whoever asked that nothing was changed, and was made: " + one.what);
            }
        }
        return Optional.empty();
    }

    /** Whether the item was ever as this would have made it, since it was asked for. */
    private boolean effectSeen(Asked one) {
        List<Content> versions = cluster.versions();
        return versions.subList(one.versionsBefore - 1, versions.size()).stream()
                .anyMatch(one.effect);
    }

    /** What happened, in figures. */
    String told() {
        return String.format(
                Locale.ROOT,
                "%d asked for, %d ended, %d versions, %d consoles",
                asked.size(),
                tables.ended().size(),
                cluster.versions().size(),
                begun);
    }
}
