package org.lectern.console.overview;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.lectern.activity.ActivityEntry;
import org.lectern.activity.ActivityFilter;
import org.lectern.activity.ActivitySource;
import org.lectern.audit.model.AuditState;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.view.RateLine.Sample;
import org.lectern.overview.FanOutsNow;
import org.lectern.overview.NodeState;
import org.lectern.overview.Overview;
import org.lectern.overview.RecentAudits;

/** The figures of the page, and the rate of fan-outs over the last minutes. UI thread only. */
final class OverviewModel {
    private static final Duration REMEMBERED = Duration.ofMinutes(5);
    private static final Duration OF_LATE = Duration.ofDays(1);
    private static final int ACTIVITIES = 10;

    private final ConsoleContext context;
    private final InstantSource clock;
    private final OverviewFigures figures;
    private final ReadOnlyObjectWrapper<List<Sample>> rates = new ReadOnlyObjectWrapper<>(List.of());

    OverviewModel(ConsoleContext context, InstantSource clock) {
        this.context = context;
        this.clock = clock;
        figures = new OverviewFigures(
                new Figure<>(
                        () -> CompletableFuture.completedStage(
                                context.connection().status()),
                        context.ui()),
                new Figure<>(() -> overview().population(), context.ui()),
                new Figure<>(() -> overview().fanOuts(), context.ui()),
                new Figure<>(() -> overview().audits(), context.ui()),
                new Figure<>(() -> overview().tombstones(), context.ui()),
                new Figure<>(() -> overview().polls(), context.ui()),
                new Figure<>(() -> overview().contentStatus(), context.ui()),
                new Figure<>(() -> overview().fanOuts(clock.instant().minus(OF_LATE)), context.ui()),
                new Figure<>(
                        () -> CompletableFuture.supplyAsync(this::readActivities, context.background()), context.ui()));
        Figure<FanOutsNow> fanOuts = figures.fanOuts();
        fanOuts.state().addListener((observable, before, now) -> fanOuts.value().ifPresent(this::remember));
        context.connection()
                .silence()
                .addListener((observable, before, now) -> figures.connection().refresh());
    }

    /** The services behind the figures. */
    Overview overview() {
        return context.lectern().overview();
    }

    /** The nodes; one of this console's own that is known to be silent is not up. */
    List<NodeState> nodes() {
        boolean silent = context.connection().silence().get().isPresent();
        return overview().nodes().stream()
                .map(node -> new NodeState(
                        node.address(), node.datacenter(), node.rack(), node.version(), node.up() && !silent))
                .toList();
    }

    OverviewFigures figures() {
        return figures;
    }

    /** Whether the last writes are those of all consoles. */
    boolean hasEveryonesWrites() {
        return activities().isShared();
    }

    private ActivitySource activities() {
        return ActivitySource.of(context.lectern().connection().activity(), context.activity());
    }

    private List<ActivityEntry> readActivities() {
        try {
            return activities()
                    .read(ActivityFilter.ALL)
                    .next(ACTIVITIES, () -> true)
                    .entries();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The rates of all fan-outs seen while somebody looked, of the last five minutes, oldest first; in libraries per second. */
    ReadOnlyObjectProperty<List<Sample>> rates() {
        return rates.getReadOnlyProperty();
    }

    /** Asks for what changes by the second. */
    void refreshLive() {
        figures.connection().refresh();
        figures.fanOuts().refresh();
        Figure<RecentAudits> audits = figures.audits();
        if (audits.value().flatMap(RecentAudits::last).stream().anyMatch(last -> last.state() == AuditState.RUNNING)) {
            audits.refresh();
        }
    }

    /** Asks for everything. */
    void refresh() {
        figures.all().forEach(Figure::refresh);
    }

    /** Asks for everything at once, also for what is awaited or has failed. */
    void retry() {
        figures.all().forEach(Figure::retry);
    }

    /** Why the first of those that failed did. */
    Optional<Throwable> failure() {
        return figures.all().flatMap(figure -> figure.failure().stream()).findFirst();
    }

    private void remember(FanOutsNow now) {
        if (now.perSecond() == 0 && rates.get().stream().allMatch(sample -> sample.perSecond() == 0)) {
            // A line along the bottom looks the same a moment later, and need not be drawn again.
            return;
        }
        Instant at = clock.instant();
        rates.set(Stream.concat(
                        rates.get().stream().filter(sample -> sample.at().isAfter(at.minus(REMEMBERED))),
                        Stream.of(new Sample(at, now.perSecond())))
                .toList());
    }
}
