package org.lectern.cassandra.poll;

import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchStatementBuilder;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.lectern.async.Stages;
import org.lectern.cassandra.cql.CqlText;
import org.lectern.cluster.Cluster;
import org.lectern.poll.PollId;
import org.lectern.poll.PollOption;
import org.lectern.poll.PollWrite;
import org.lectern.poll.Subscriber;

/** The statements that write polls. */
final class PollStatements {
    private static final String DESCRIBE =
            "INSERT INTO %s.poll (poll_id, title, case_counts, claimed, created) VALUES (?, ?, ?, ?, ?) IF NOT EXISTS";
    private static final String BEGIN_CLAIMS = "UPDATE %s.poll SET claimed = true WHERE poll_id = ? IF claimed != true";
    private static final String ADD_OPTION = "INSERT INTO %s.poll (poll_id, section, row_key, kind, capacity, taken) "
            + "VALUES (?, 'option', ?, ?, ?, ?) IF NOT EXISTS";
    private static final String COUNT = "UPDATE %s.poll SET capacity = ?, taken = ? "
            + "WHERE poll_id = ? AND section = 'option' AND row_key = ? IF capacity = ? AND taken = ?";
    private static final String TAKE =
            "INSERT INTO %s.poll (poll_id, section, row_key, holder) VALUES (?, 'claim', ?, ?) IF NOT EXISTS";
    private static final String RELEASE =
            "DELETE FROM %s.poll WHERE poll_id = ? AND section = 'claim' AND row_key = ? IF holder = ?";
    private static final String ENTER = "INSERT INTO %s.poll (poll_id, section, row_key, name, options) "
            + "VALUES (?, 'subscriber', ?, ?, ?) IF NOT EXISTS";
    private static final String CONFIRM = "UPDATE %s.poll SET name = ? "
            + "WHERE poll_id = ? AND section = 'subscriber' AND row_key = ? IF name = ? AND options = ?";
    private static final String LEAVE = "DELETE FROM %s.poll "
            + "WHERE poll_id = ? AND section = 'subscriber' AND row_key = ? IF name = ? AND options = ?";
    /** Whether what others left out is null or empty does not show in what was read, so it is no condition. */
    private static final String IF_EXISTS = " IF EXISTS";

    private static final String NOTE =
            "INSERT INTO %s.poll (poll_id, section, row_key, who, why, what) " + "VALUES (?, 'note', ?, ?, ?, ?)";

    private final Cluster cluster;
    /** Prepared statements at hand: asking for each anew costs more than binding it. */
    private final Map<String, PreparedStatement> prepared = new ConcurrentHashMap<>();

    PollStatements(Cluster cluster) {
        this.cluster = cluster;
    }

    /** A statement and its values, in the order of its marks. */
    private static final class Bound {
        private final String cql;
        private final @Nullable Object[] values;

        Bound(String cql, @Nullable Object... values) {
            this.cql = cql;
            this.values = values;
        }

        String cql() {
            return cql;
        }

        @Nullable Object[] values() {
            return values;
        }

        /** The same without its condition. */
        Bound anyway() {
            int condition = cql.indexOf(" IF ");
            if (condition < 0) {
                return this;
            }
            String plain = cql.substring(0, condition);
            int marks = (int) plain.chars().filter(c -> c == '?').count();
            return new Bound(plain, Arrays.copyOf(values, marks));
        }
    }

    private static Bound bound(String poll, PollWrite write) {
        if (write instanceof PollWrite.Describe describe) {
            return new Bound(
                    DESCRIBE, poll, describe.title(), describe.caseCounts(), describe.claimed(), describe.created());
        }
        if (write instanceof PollWrite.BeginClaims) {
            return new Bound(BEGIN_CLAIMS, poll);
        }
        if (write instanceof PollWrite.AddOption add) {
            PollOption option = add.option();
            return new Bound(ADD_OPTION, poll, option.name(), option.kind(), limit(option.limit()), option.taken());
        }
        if (write instanceof PollWrite.Count count) {
            return new Bound(
                    COUNT,
                    limit(count.limitNow()),
                    count.takenNow(),
                    poll,
                    count.option().name(),
                    limit(count.option().limit()),
                    count.taken().isPresent() ? (Integer) count.taken().getAsInt() : null);
        }
        if (write instanceof PollWrite.Take take) {
            return new Bound(TAKE, poll, take.claim(), take.holder().toString());
        }
        if (write instanceof PollWrite.Release release) {
            return new Bound(RELEASE, poll, release.claim(), release.holder().toString());
        }
        if (write instanceof PollWrite.Enter enter) {
            return new Bound(
                    ENTER,
                    poll,
                    enter.subscriber().key().toString(),
                    enter.subscriber().name(),
                    enter.subscriber().options());
        }
        if (write instanceof PollWrite.Confirm confirm) {
            return asRead(CONFIRM, confirm.subscriber(), confirm.subscriber().name(), poll);
        }
        if (write instanceof PollWrite.Leave leave) {
            return asRead(LEAVE, leave.subscriber(), poll);
        }
        PollWrite.Note note = (PollWrite.Note) write;
        return new Bound(
                NOTE,
                poll,
                note.key().toString(),
                note.cause().who(),
                note.cause().why(),
                note.what());
    }

    private static @Nullable Integer limit(int limit) {
        return limit == PollOption.UNLIMITED ? null : (Integer) limit;
    }

    /** A statement on a subscriber who must be what it was read as. */
    private static Bound asRead(String cql, Subscriber subscriber, Object... before) {
        List<Object> values = new ArrayList<>(Arrays.asList(before));
        values.add(subscriber.key().toString());
        if (subscriber.name().isEmpty() || subscriber.options().isEmpty()) {
            return new Bound(cql.substring(0, cql.indexOf(" IF ")) + IF_EXISTS, values.toArray());
        }
        values.add(subscriber.name());
        values.add(subscriber.options());
        return new Bound(cql, values.toArray());
    }

    CompletionStage<BatchStatement> conditional(PollId poll, List<PollWrite> writes) {
        // Not marked as one that may be repeated, so the driver never sends it twice.
        return batch(poll, writes, bound -> bound);
    }

    CompletionStage<BatchStatement> plain(PollId poll, List<PollWrite> writes) {
        return batch(poll, writes, Bound::anyway).thenApply(batch -> batch.setIdempotent(true));
    }

    private CompletionStage<BatchStatement> batch(
            PollId poll, List<PollWrite> writes, Function<Bound, Bound> condition) {
        List<Bound> all = writes.stream()
                .map(write -> condition.apply(bound(poll.value(), write)))
                .toList();
        List<String> missing = all.stream()
                .map(Bound::cql)
                .distinct()
                .filter(cql -> !prepared.containsKey(cql))
                .toList();
        return Stages.all(missing, cql -> cluster.prepare(cql).thenAccept(statement -> prepared.put(cql, statement)))
                .thenApply(ready -> {
                    BatchStatementBuilder batch = new BatchStatementBuilder(DefaultBatchType.UNLOGGED);
                    all.forEach(bound -> batch.addStatement(
                            Objects.requireNonNull(prepared.get(bound.cql())).bind(bound.values())));
                    return batch.build();
                });
    }

    List<String> text(PollId poll, List<PollWrite> writes) {
        List<String> text = new ArrayList<>();
        text.add("BEGIN BATCH");
        writes.forEach(write -> {
            Bound bound = bound(poll.value(), write);
            text.add("  " + CqlText.of(bound.cql(), cluster.settings().keyspace(), bound.values()));
        });
        text.add("APPLY BATCH;");
        return text;
    }
}
