package org.lectern.activity;

import java.time.Instant;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.lectern.cluster.ClusterException;
import org.lectern.simulation.Table;

/** A keyspace's log in memory. Tests remove and edit its rows, and make it fail. */
public final class InMemoryActivityRows implements ActivityRows {
    public static final int SECONDS = 400 * 24 * 3_600;

    /** The rows; a test may change them past the services. */
    public final Table<ActivityRow.Key, ActivityRow> rows = new Table<>(Comparator.naturalOrder());

    final Table<String, ActivityRow.Head> heads = new Table<>();
    final Table<String, ActivityRow.Key> subjects = new Table<>();
    private volatile Optional<ClusterException> failure = Optional.empty();
    private volatile boolean failsAfterWriting;
    private volatile CompletableFuture<String> held = CompletableFuture.completedFuture("");

    /** From now on every request fails; a write may have arrived all the same. */
    public void fail(ClusterException.Kind kind, boolean afterWriting) {
        failure = Optional.of(new ClusterException(kind, "The cluster is away."));
        failsAfterWriting = afterWriting;
    }

    /** From now on requests are answered again. */
    public void answer() {
        failure = Optional.empty();
    }

    /** From now on rows are written when the result is completed. */
    CompletableFuture<String> hold() {
        held = new CompletableFuture<>();
        return held;
    }

    private <T> CompletionStage<T> asked(Supplier<T> answer) {
        return failure.<CompletionStage<T>>map(CompletableFuture::failedStage)
                .orElseGet(() -> CompletableFuture.completedStage(answer.get()));
    }

    private CompletionStage<?> written(Runnable write) {
        if (failure.isEmpty() || failsAfterWriting) {
            write.run();
        }
        return asked(() -> "");
    }

    @Override
    public CompletionStage<Kept> kept() {
        return asked(() -> new Kept("table", SECONDS));
    }

    @Override
    public CompletionStage<?> put(ActivityRow row, Set<String> ids, int seconds) {
        return held.thenCompose(let -> written(() -> {
            rows.rows.put(row.key(), row);
            ids.forEach(id -> subjects.rows.put(id + "\0" + row.key(), row.key()));
        }));
    }

    @Override
    public CompletionStage<?> put(ActivityRow.Head head, int seconds) {
        return written(() -> heads.rows.put(head.chain(), head));
    }

    @Override
    public CompletionStage<Optional<ActivityRow.Head>> head(String chain) {
        return asked(() -> Optional.ofNullable(heads.rows.get(chain)));
    }

    @Override
    public CompletionStage<List<ActivityRow.Head>> heads() {
        return asked(() -> List.copyOf(heads.rows.values()));
    }

    @Override
    public CompletionStage<List<LocalDate>> days() {
        return asked(() -> rows.rows.descendingKeySet().stream()
                .map(ActivityRow.Key::day)
                .distinct()
                .toList());
    }

    @Override
    public CompletionStage<Optional<ActivityRow>> find(ActivityRow.Key key) {
        return asked(() -> Optional.ofNullable(rows.rows.get(key)));
    }

    @Override
    public CompletionStage<List<ActivityRow>> before(LocalDate day, Optional<ActivityRow.Key> before, int limit) {
        return asked(() -> rows.rows.descendingMap().values().stream()
                .filter(row -> row.key().day().equals(day))
                .filter(row -> before.map(key -> row.key().compareTo(key) < 0).orElse(true))
                .limit(limit)
                .toList());
    }

    @Override
    public CompletionStage<List<ActivityRow>> from(
            LocalDate day, Instant from, Optional<ActivityRow.Key> after, int limit) {
        return asked(() -> rows.rows.values().stream()
                .filter(row -> row.key().day().equals(day) && !row.key().at().isBefore(from))
                .filter(row -> after.map(key -> row.key().compareTo(key) > 0).orElse(true))
                .limit(limit)
                .toList());
    }

    @Override
    public CompletionStage<List<String>> subjects(Optional<String> after, int limit) {
        return asked(() -> subjects.rows.keySet().stream()
                .map(key -> key.substring(0, key.indexOf('\0')))
                .distinct()
                .filter(id -> after.map(last -> id.compareTo(last) > 0).orElse(true))
                .limit(limit)
                .toList());
    }

    @Override
    public CompletionStage<Boolean> leads(String id, ActivityRow.Key key) {
        return asked(() -> subjects.rows.containsKey(id + "\0" + key));
    }

    @Override
    public CompletionStage<List<ActivityRow.Key>> subject(String id, Optional<ActivityRow.Key> before, int limit) {
        return asked(() -> subjects.rows.entrySet().stream()
                .filter(row -> row.getKey().startsWith(id + "\0"))
                .map(java.util.Map.Entry::getValue)
                .filter(key -> before.map(last -> key.compareTo(last) < 0).orElse(true))
                .sorted(Comparator.reverseOrder())
                .limit(limit)
                .toList());
    }
}
