package org.lectern.cassandra.status;

import com.datastax.oss.driver.api.core.cql.Row;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lectern.cassandra.cql.CqlRows;
import org.lectern.cassandra.cql.CqlStatement;
import org.lectern.cluster.Cluster;
import org.lectern.rowname.RowKind;
import org.lectern.status.model.Aggregate;
import org.lectern.status.model.Attempt;
import org.lectern.status.model.ContentStatus;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.PlatformsOwn;
import org.lectern.status.model.StatusLayout;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.status.model.View;
import org.lectern.status.model.ViewKey;
import org.lectern.status.store.CollectionStore;
import org.lectern.status.store.PlainWrites;
import org.lectern.status.store.StatusWrite;
import org.lectern.status.sunbird.MissingRawStatus;

/**
 * Content status in the tables of a platform (Sunbird) that goes on writing them: read as they are, and written as the
 * platform writes, in plain statements that add single keys to maps. A transaction beside plain writes would guard nothing.
 */
final class DeployedStatusStore extends CassandraStatusStore {
    private static final int MOST_MET = 200_000;
    private final StatusLayout layout;
    private final DeployedFigures figures;
    private final DeployedCollections collections;
    private final UserRanges ranges;
    private final Optional<ViewerServiceRows> viewerService;
    private final GatheredReads attemptsOfMany;
    private final GatheredReads aggregatesOfMany;
    private final Set<String> met = ConcurrentHashMap.newKeySet();
    private final PlainStatements plain;

    DeployedStatusStore(Cluster cluster, StatusColumns columns, RecognisedLayout recognised) {
        super(cluster, columns);
        plain = new PlainStatements(cluster);
        layout = recognised.layout();
        figures = new DeployedFigures(
                columns.present(AGGREGATES, "agg", "aggregates"),
                recognised.counts(),
                layout.keepsScores(),
                columns.has(AGGREGATES, DeployedFigures.STATUS));
        viewerService = ViewerServiceRows.of(cluster, columns);
        ranges = new UserRanges(
                this,
                viewerService.isPresent()
                        ? List.of(StatusColumns.VIEWS, ViewerServiceRows.TABLE)
                        : List.of(StatusColumns.VIEWS));
        attemptsOfMany = new GatheredReads(cluster);
        aggregatesOfMany = new GatheredReads(cluster);
        collections = new DeployedCollections(cluster, columns, super.collections(), recognised.trees());
    }

    @Override
    public StatusLayout layout() {
        return layout;
    }

    @Override
    public CollectionStore collections() {
        return collections;
    }

    @Override
    public Optional<PlainWrites> plainWrites() {
        return Optional.of((write, asOf) -> plain.asOf(asOf, statements(write)).thenAccept(done -> {}));
    }

    private static <T> CompletionStage<T> refused(PlatformsOwn what) {
        return CompletableFuture.failedStage(new StatusRefusedException(what.sentence()));
    }

    @Override
    Optional<String> context(String stored) {
        return stored.startsWith(layout.contextPrefix())
                        && stored.length() > layout.contextPrefix().length()
                ? Optional.of(stored.substring(layout.contextPrefix().length()))
                : Optional.empty();
    }

    private List<@Nullable Object> values(Aggregate.Key key) {
        return List.of(
                key.unit() ? layout.unitType() : COURSE,
                key.activity(),
                key.user(),
                layout.contextPrefix() + key.context());
    }

    @Override
    public CompletionStage<Optional<Aggregate>> aggregate(Aggregate.Key key) {
        return one(
                        "SELECT " + figures.columns() + " FROM " + columns.table(AGGREGATES) + AGGREGATE_KEY,
                        values(key).toArray())
                .thenApply(found -> found.map(figures::of));
    }

    /** In one statement where units are kept under the type of collections, unless they are very many. */
    @Override
    public CompletionStage<Map<Aggregate.Key, Aggregate>> aggregates(List<Aggregate.Key> keys) {
        if (keys.isEmpty()
                || keys.size() > GatheredReads.MOST_PARTITIONS
                || !layout.unitType().equals(COURSE)) {
            return super.aggregates(keys);
        }
        SortedMap<String, Aggregate.Key> activities = new TreeMap<>();
        keys.forEach(key -> activities.put(key.activity(), key));
        String user = keys.get(0).user();
        String context = layout.contextPrefix() + keys.get(0).context();
        String select = "SELECT user_id, activity_id, " + figures.columns() + " FROM " + columns.table(AGGREGATES)
                + AGGREGATE_KEY.replace("activity_id = ?", "activity_id IN ?");
        List<String> wanted = List.copyOf(activities.keySet());
        return aggregatesOfMany.of(
                new GatheredReads.Wanted(
                        select.replace("user_id = ?", "user_id IN ?"),
                        List.of(COURSE, wanted),
                        List.of(context),
                        wanted.size()),
                user,
                () -> all(select, COURSE, wanted, user, context).thenApply(rows -> present(rows, activities)),
                rows -> present(rows, activities));
    }

    private Map<Aggregate.Key, Aggregate> present(List<Row> rows, Map<String, Aggregate.Key> activities) {
        Map<Aggregate.Key, Aggregate> present = new HashMap<>();
        rows.forEach(row ->
                present.put(Objects.requireNonNull(activities.get(CqlRows.text(row, "activity_id"))), figures.of(row)));
        return present;
    }

    @Override
    public CompletionStage<List<Attempt>> attempts(EnrolmentKey key) {
        return attemptsOfMany.of(
                attemptsOfUsers(key),
                key.user(),
                () -> super.attempts(key),
                rows -> rows.stream().map(this::attempt).toList());
    }

    /** The keys that differ are added to their maps; others are neither read nor written. */
    private List<CqlStatement> put(Aggregate.Key key, Optional<Aggregate> expected, Aggregate next) {
        SortedMap<String, Map<String, Object>> added = figures.additions(expected, next);
        if (added.isEmpty()) {
            return List.of();
        }
        List<@Nullable Object> values = new ArrayList<>(added.values());
        values.addAll(values(key));
        return List.of(new CqlStatement(addition(List.copyOf(added.keySet())), values));
    }

    private String addition(List<String> to) {
        return "UPDATE " + columns.table(AGGREGATES) + " SET "
                + String.join(
                        ", ",
                        to.stream()
                                .map(map ->
                                        map.equals(DeployedFigures.STATUS) ? map + " = ?" : map + " = " + map + " + ?")
                                .toList())
                + AGGREGATE_KEY;
    }

    @Override
    List<CqlStatement> statements(StatusWrite write) {
        if (write instanceof StatusWrite.SwapView view) {
            return List.of(update(view.key(), view.expected(), view.next()));
        }
        if (write instanceof StatusWrite.WriteUnit unit) {
            return put(unit.key(), Optional.empty(), unit.next());
        }
        if (write instanceof StatusWrite.SwapEnrolment enrolment) {
            return List.of(enrolments.put(enrolment.expected(), enrolment.next()));
        }
        if (write instanceof StatusWrite.SwapAggregate aggregate) {
            return put(aggregate.key(), aggregate.expected(), aggregate.next());
        }
        throw new StatusRefusedException(PlatformsOwn.DELETE_SUMMARY.sentence());
    }

    @Override
    String template(RowKind kind) {
        return switch (kind) {
            case UNIT, AGGREGATE ->
                addition(
                        figures.counts().equals("agg")
                                ? List.of("agg", "agg_last_updated")
                                : List.of("agg_last_updated", "aggregates"));
            case ENROLMENT -> enrolments.update(List.of("progress", "status"), layout.keepsContents());
            case PUT_VIEW, DELETE_VIEW, PUT_ATTEMPT, DELETE_ATTEMPT, ARCHIVED -> super.template(kind);
        };
    }

    @Override
    public CompletionStage<Boolean> swapAggregate(Aggregate.Key key, Optional<Aggregate> expected, Aggregate next) {
        return plain.now(put(key, expected, next));
    }

    @Override
    public CompletionStage<Void> writeUnit(Aggregate.Key key, Aggregate next) {
        return plain.now(put(key, Optional.empty(), next)).thenAccept(done -> {});
    }

    @Override
    public CompletionStage<Boolean> deleteAggregate(Aggregate.Key key) {
        return refused(PlatformsOwn.DELETE_SUMMARY);
    }

    @Override
    public CompletionStage<Boolean> swapEnrolment(Optional<Enrolment> expected, Enrolment next) {
        return plain.now(List.of(enrolments.put(expected, next)));
    }

    @Override
    public CompletionStage<Optional<View>> view(ViewKey key) {
        return views(key.where()).thenApply(views -> Optional.ofNullable(views.get(key.content())));
    }

    @Override
    public CompletionStage<Optional<View>> insertView(ViewKey key, View view) {
        return view(key)
                .thenCompose(there -> there.isPresent()
                        ? CompletableFuture.completedStage(there)
                        : plain.now(List.of(insert(key, view, cql -> cql.replace(" IF NOT EXISTS", ""))))
                                .thenApply(done -> Optional.empty()));
    }

    @Override
    public CompletionStage<Boolean> swapView(ViewKey key, View expected, View next) {
        return viewerService
                .map(rows -> rows.has(key))
                .orElseGet(() -> CompletableFuture.completedStage(false))
                .thenCompose(theirs -> theirs
                        ? refused(PlatformsOwn.END_VIEWER_VIEW)
                        : plain.now(List.of(update(key, expected, next))));
    }

    @Override
    ContentStatus status(@Nullable Integer stored) {
        return MissingRawStatus.read(stored);
    }

    @Override
    List<String> tablesByUser() {
        return viewerService.isPresent()
                ? Stream.concat(super.tablesByUser().stream(), Stream.of(ViewerServiceRows.TABLE))
                        .toList()
                : super.tablesByUser();
    }

    @Override
    public CompletionStage<SortedMap<String, View>> views(EnrolmentKey key) {
        return viewerService
                .map(rows -> super.views(key).thenCombine(rows.views(key), ViewerServiceRows::merged))
                .orElseGet(() -> super.views(key));
    }

    @Override
    public CompletionStage<Map<String, Instant>> written(EnrolmentKey key) {
        return viewerService
                .map(rows -> super.written(key).thenCombine(rows.written(key), WriteTimes::latest))
                .orElseGet(() -> super.written(key));
    }

    /** Those of the viewer service come last, and may have come before. */
    @Override
    public CompletionStage<Void> eachViewKey(String user, Consumer<ViewKey> each) {
        return viewerService
                .map(rows -> super.eachViewKey(user, each).thenCompose(done -> rows.each(user, each)))
                .orElseGet(() -> super.eachViewKey(user, each));
    }

    @Override
    public CompletionStage<Boolean> deleteView(ViewKey key, View expected) {
        return refused(PlatformsOwn.DELETE_VIEWS);
    }

    @Override
    public CompletionStage<Boolean> swapAttempt(EnrolmentKey key, Optional<Attempt> expected, Attempt next) {
        return refused(PlatformsOwn.KEEP_ATTEMPTS);
    }

    @Override
    public CompletionStage<Boolean> deleteAttempt(EnrolmentKey key, Attempt expected) {
        return refused(PlatformsOwn.DELETE_VIEWS);
    }

    /** Of whom there is an aggregate alone is known once it was come across: aggregates are not found by user. */
    @Override
    public CompletionStage<Boolean> isKnown(String user) {
        return met.contains(user) ? CompletableFuture.completedStage(true) : super.isKnown(user);
    }

    @Override
    public CompletionStage<Map<String, UserRows>> rows(OptionalLong after, OptionalLong last) {
        return ranges.read(after, last);
    }

    @Override
    public CompletionStage<AggregatePage> aggregates(OptionalLong after, OptionalLong until, int limit) {
        return super.aggregates(after, until, limit).thenApply(page -> {
            if (met.size() < MOST_MET) {
                page.keys().forEach(key -> met.add(key.user()));
            }
            return page;
        });
    }
}
