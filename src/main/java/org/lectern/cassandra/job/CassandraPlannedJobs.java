package org.lectern.cassandra.job;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.lectern.async.Stages;
import org.lectern.cassandra.cql.CqlReads;
import org.lectern.cassandra.cql.CqlRows;
import org.lectern.cassandra.cql.CqlStatement;
import org.lectern.cluster.Cluster;
import org.lectern.job.JobId;
import org.lectern.job.JobRecord;
import org.lectern.job.planned.JobTally;
import org.lectern.job.planned.PlannedJob;
import org.lectern.job.planned.PlannedJob.Course;
import org.lectern.job.planned.PlannedJob.Holder;
import org.lectern.job.planned.PlannedJob.Orders;
import org.lectern.job.planned.PlannedJob.Wanted;
import org.lectern.job.planned.PlannedJobs;
import org.lectern.job.planned.PlannedState;
import org.lectern.wording.Message;
import org.lectern.wording.MessageJson;

/**
 * {@link PlannedJobs} on Cassandra. Open jobs lie in a few partitions, so that listing them is a bounded read; every write of
 * their rows is a transaction. A failed part has its job's epoch as write time: a later owner deletes those of earlier epochs.
 */
public record CassandraPlannedJobs(Cluster cluster) implements PlannedJobs {
    private static final int SECONDS_KEPT = CassandraJobHistory.SECONDS_KEPT;
    /** Transactions contend per partition. */
    private static final int SHARDS = 8;

    private static final String KEY = " WHERE shard = ? AND id = ? ";
    private static final String OWN =
            "settings, holder, holder_name, epoch, course, place, settled, lost, tally, wanted, orders";
    private static final String INSERT =
            "INSERT INTO %s.planned_job " + JobRowColumns.insert("shard", OWN) + " IF NOT EXISTS";
    private static final String SELECT = "SELECT " + JobRowColumns.NAMES + ", " + OWN + " FROM %s.planned_job ";
    private static final String READ = SELECT + KEY;
    private static final String OPEN = SELECT + "WHERE shard = ?";
    private static final String CLAIM =
            "UPDATE %s.planned_job SET holder = ?, holder_name = ?, epoch = ?" + KEY + "IF epoch = ?";
    private static final String WRITE =
            "UPDATE %s.planned_job SET state = ?, reason = ?, reason_message = ?, done = ?, "
                    + "failed = ?, remaining = ?, counted = ?, per_second = ?, updated = ?, course = ?, place = ?, settled = ?, "
                    + "lost = ?, tally = ?" + KEY + "IF epoch = ? AND orders = ?";
    private static final String ORDER =
            "UPDATE %s.planned_job SET wanted = ?, rate_limit = ?, orders = ?" + KEY + "IF orders = ?";
    private static final String REMOVE = "DELETE FROM %s.planned_job" + KEY + "IF epoch = ?";
    private static final String FAIL =
            "INSERT INTO %s.job_part_failure (job_id, number, part, reason, reason_message) VALUES (?, ?, ?, ?, ?) "
                    + "USING TTL " + SECONDS_KEPT + " AND TIMESTAMP ?";
    private static final String FORGET_FAILURES =
            "DELETE FROM %s.job_part_failure USING TIMESTAMP ? WHERE job_id = ? AND number >= ?";
    private static final String FAILURES =
            "SELECT reason, reason_message FROM %s.job_part_failure WHERE job_id = ? LIMIT ?";
    private static final String REMEMBER = "INSERT INTO %s.job_history "
            + JobRowColumns.insert("month", CassandraJobHistory.MORE + ", course, lost, tally") + " USING TTL "
            + SECONDS_KEPT;
    private static final String ENDED = "SELECT " + JobRowColumns.NAMES
            + ", course, lost, tally FROM %s.job_history WHERE month = ? AND started = ? AND id = ?";

    private static int shard(JobId id) {
        return Math.floorMod(id.value().hashCode(), SHARDS);
    }

    @Override
    public CompletionStage<Boolean> insert(PlannedJob job) {
        return once(
                INSERT,
                JobRowColumns.values(
                        List.of(shard(job.id())),
                        job.listed(),
                        job.settings(),
                        job.holder().process(),
                        job.holder().name(),
                        job.holder().epoch(),
                        job.course().state().name(),
                        job.course().place(),
                        job.course().settled(),
                        job.course().failed(),
                        job.course().tally().counts(),
                        job.orders().wanted().name(),
                        job.orders().number()));
    }

    private CompletionStage<Boolean> once(String cql, @Nullable Object... values) {
        return CqlStatement.of(cql, values).executeOnce(cluster).thenApply(AsyncResultSet::wasApplied);
    }

    @Override
    public CompletionStage<Optional<PlannedJob>> read(JobId id) {
        return cluster.executeSerial(READ, shard(id), id.value()).thenApply(CassandraPlannedJobs::first);
    }

    @Override
    public CompletionStage<Optional<PlannedJob>> peek(JobId id) {
        return cluster.execute(READ, shard(id), id.value()).thenApply(CassandraPlannedJobs::first);
    }

    private static Optional<PlannedJob> first(AsyncResultSet found) {
        return Optional.ofNullable(found.one()).map(CassandraPlannedJobs::job);
    }

    @Override
    public CompletionStage<List<PlannedJob>> open() {
        return Stages.all(
                        IntStream.range(0, SHARDS).boxed().toList(),
                        shard -> CqlReads.list(cluster.execute(OPEN, shard), CassandraPlannedJobs::job))
                .thenApply(shards -> shards.stream().flatMap(List::stream).toList());
    }

    private static PlannedJob job(Row row) {
        JobRecord listed = listed(row);
        return new PlannedJob(
                listed.id(),
                listed.task(),
                listed.cause(),
                Objects.requireNonNullElse(row.getMap("settings", String.class, String.class), Map.of()),
                listed.started(),
                new Holder(CqlRows.text(row, "holder"), CqlRows.text(row, "holder_name"), row.getLong("epoch")),
                course(row, CqlRows.text(row, "place"), row.getLong("settled")),
                new Orders(Wanted.valueOf(CqlRows.text(row, "wanted")), listed.limit(), row.getLong("orders")));
    }

    private static JobRecord listed(Row row) {
        return JobRowColumns.job(row, Optional.empty(), true, Optional.empty(), Optional.empty());
    }

    private static Course course(Row row, String place, long settled) {
        JobRecord listed = listed(row);
        Map<String, Long> tally = Objects.requireNonNullElse(row.getMap("tally", String.class, Long.class), Map.of());
        return new Course(
                PlannedState.valueOf(CqlRows.text(row, "course")),
                listed.reason(),
                place,
                settled,
                row.getLong("lost"),
                new JobTally(new TreeMap<>(tally)),
                listed.counts(),
                listed.perSecond(),
                listed.updated());
    }

    @Override
    public CompletionStage<Boolean> claim(JobId id, Holder next) {
        return once(CLAIM, next.process(), next.name(), next.epoch(), shard(id), id.value(), next.epoch() - 1);
    }

    @Override
    public CompletionStage<Boolean> write(PlannedJob next) {
        JobRecord listed = next.listed();
        Course course = next.course();
        return once(
                WRITE,
                listed.state().name(),
                course.reason().english(),
                MessageJson.write(course.reason()),
                course.counts().done(),
                course.counts().failed(),
                course.counts().left(),
                course.counts().counted(),
                course.perSecond(),
                course.updated(),
                course.state().name(),
                course.place(),
                course.settled(),
                course.failed(),
                course.tally().counts(),
                shard(next.id()),
                next.id().value(),
                next.holder().epoch(),
                next.orders().number());
    }

    @Override
    public CompletionStage<Boolean> order(JobId id, Orders next) {
        return once(
                ORDER,
                next.wanted().name(),
                rate(next.limit()),
                next.number() + 1,
                shard(id),
                id.value(),
                next.number());
    }

    private static @Nullable Integer rate(OptionalInt limit) {
        return limit.isPresent() ? (Integer) limit.getAsInt() : null;
    }

    @Override
    public CompletionStage<Boolean> remove(JobId id, long epoch) {
        return once(REMOVE, shard(id), id.value(), epoch);
    }

    @Override
    public CompletionStage<?> fail(JobId id, long epoch, long number, String part, Message reason) {
        return cluster.execute(
                FAIL, id.value(), number, part, reason.english(), MessageJson.write(reason), 2 * epoch + 1);
    }

    @Override
    public CompletionStage<?> forgetFailures(JobId id, long epoch, long from) {
        return cluster.execute(FORGET_FAILURES, 2 * epoch, id.value(), from);
    }

    @Override
    public CompletionStage<List<Message>> failures(JobId id, int atMost) {
        return CqlReads.list(cluster.execute(FAILURES, id.value(), atMost), row -> CqlRows.message(row, "reason"));
    }

    @Override
    public CompletionStage<?> remember(PlannedJob ended) {
        Instant hour = ended.started().truncatedTo(ChronoUnit.HOURS);
        Course course = ended.course();
        return cluster.execute(
                        CassandraJobHistory.PUT_HOUR,
                        CassandraJobHistory.month(hour).toString(),
                        hour)
                .thenCompose(named -> cluster.execute(
                        REMEMBER,
                        JobRowColumns.values(
                                List.of(CassandraJobHistory.key(hour)),
                                ended.listed(),
                                course.updated(),
                                ended.holder().process(),
                                ended.holder().name(),
                                course.state().name(),
                                course.failed(),
                                new HashMap<>(course.tally().counts()))));
    }

    @Override
    public CompletionStage<Optional<PlannedJob>> ended(PlannedJob job) {
        String key = CassandraJobHistory.key(job.started().truncatedTo(ChronoUnit.HOURS));
        return cluster.execute(ENDED, key, job.started(), job.id().value())
                .thenApply(found -> Optional.ofNullable(found.one())
                        .map(row -> job.ended(
                                course(row, job.course().place(), job.course().settled()))));
    }
}
