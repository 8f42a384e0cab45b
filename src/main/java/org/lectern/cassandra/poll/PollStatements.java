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
import org.lectern.cassandra.cql.CqlStatement;
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

    /** The same without its condition. */
    private static CqlStatement anyway(CqlStatement statement) {
        int condition = statement.cql().indexOf(" IF ");
        if (condition < 0) {
            return statement;
        }
        String plain = statement.cql().substring(0, condition);
        int marks = (int) plain.chars().filter(c -> c == '?').count();
        return new CqlStatement(plain, statement.values().subList(0, marks));
    }

    private static CqlStatement bound(String poll, PollWrite write) {
        if (write instanceof PollWrite.Describe describe) {
            return CqlStatement.of(
                    DESCRIBE, poll, describe.title(), describe.caseCounts(), describe.claimed(), describe.created());
        }
        if (write instanceof PollWrite.BeginClaims) {
            return CqlStatement.of(BEGIN_CLAIMS, poll);
        }
        if (write instanceof PollWrite.AddOption add) {
            PollOption option = add.option();
            return CqlStatement.of(
                    ADD_OPTION, poll, option.name(), option.kind(), limit(option.limit()), option.taken());
        }
        if (write instanceof PollWrite.Count count) {
            return CqlStatement.of(
                    COUNT,
                    limit(count.limitNow()),
                    count.takenNow(),
                    poll,
                    count.option().name(),
                    limit(count.option().limit()),
                    count.taken().isPresent() ? (Integer) count.taken().getAsInt() : null);
        }
        if (write instanceof PollWrite.Take take) {
            return CqlStatement.of(TAKE, poll, take.claim(), take.holder().toString());
        }
        if (write instanceof PollWrite.Release release) {
            return CqlStatement.of(
                    RELEASE, poll, release.claim(), release.holder().toString());
        }
        if (write instanceof PollWrite.Enter enter) {
            return CqlStatement.of(
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
        return CqlStatement.of(
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
    private static CqlStatement asRead(String cql, Subscriber subscriber, Object... before) {
        List<@Nullable Object> values = new ArrayList<>(Arrays.asList(before));
        values.add(subscriber.key().toString());
        if (subscriber.name().isEmpty() || subscriber.options().isEmpty()) {
            return new CqlStatement(cql.substring(0, cql.indexOf(" IF ")) + IF_EXISTS, values);
        }
        values.add(subscriber.name());
        values.add(subscriber.options());
        return new CqlStatement(cql, values);
    }

    CompletionStage<BatchStatement> conditional(PollId poll, List<PollWrite> writes) {
        // Not marked as one that may be repeated, so the driver never sends it twice.
        return batch(poll, writes, bound -> bound);
    }

    CompletionStage<BatchStatement> plain(PollId poll, List<PollWrite> writes) {
        return batch(poll, writes, PollStatements::anyway).thenApply(batch -> batch.setIdempotent(true));
    }

    private CompletionStage<BatchStatement> batch(
            PollId poll, List<PollWrite> writes, Function<CqlStatement, CqlStatement> condition) {
        List<CqlStatement> all = writes.stream()
                .map(write -> condition.apply(bound(poll.value(), write)))
                .toList();
        List<String> missing = all.stream()
                .map(CqlStatement::cql)
                .distinct()
                .filter(cql -> !prepared.containsKey(cql))
                .toList();
        return Stages.all(missing, cql -> cluster.prepare(cql).thenAccept(statement -> prepared.put(cql, statement)))
                .thenApply(ready -> {
                    BatchStatementBuilder batch = new BatchStatementBuilder(DefaultBatchType.UNLOGGED);
                    all.forEach(bound -> batch.addStatement(Objects.requireNonNull(prepared.get(bound.cql()))
                            .bind(bound.values().toArray())));
                    return batch.build();
                });
    }

    List<String> text(PollId poll, List<PollWrite> writes) {
        List<String> text = new ArrayList<>();
        text.add("BEGIN BATCH");
        writes.forEach(write -> text.add(
                "  " + bound(poll.value(), write).text(cluster.settings().keyspace())));
        text.add("APPLY BATCH;");
        return text;
    }
}
