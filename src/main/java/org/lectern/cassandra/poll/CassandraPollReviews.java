package org.lectern.cassandra.poll;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.CompletionStage;
import org.lectern.cassandra.cql.CqlReads;
import org.lectern.cassandra.cql.CqlRows;
import org.lectern.cassandra.job.CassandraJobHistory;
import org.lectern.cluster.Cluster;
import org.lectern.job.JobId;
import org.lectern.model.ScanPage;
import org.lectern.poll.PollId;
import org.lectern.poll.PollReview.Reviewed;
import org.lectern.poll.PollReviewRecords;
import org.lectern.poll.Refusal;
import org.lectern.poll.ReviewedPoll;
import org.lectern.poll.Subscriber;
import org.lectern.poll.SubscriberKey;
import org.lectern.wording.Message;
import org.lectern.wording.MessageJson;

/** {@link PollReviewRecords} on Cassandra: a partition for each job, kept as long as the history of jobs. */
public record CassandraPollReviews(Cluster cluster) implements PollReviewRecords {
    private static final int SECONDS_KEPT = CassandraJobHistory.SECONDS_KEPT;
    private static final String PUT = "INSERT INTO %s.poll_review (job_id, poll_id, claimed, subscribers, refused, "
            + "violations, unclaimed, unreadable, reasons, failure, failure_message) "
            + "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) USING TTL " + SECONDS_KEPT;
    private static final String PAGE = "SELECT poll_id, claimed, subscribers, refused, violations, unclaimed, "
            + "unreadable, reasons, failure, failure_message FROM %s.poll_review WHERE job_id = ? AND poll_id > ? LIMIT ?";

    /** Texts before the options. */
    private static final int FIXED = 7;

    @Override
    public CompletionStage<?> put(JobId job, ReviewedPoll reviewed) {
        return cluster.execute(
                PUT,
                job.value(),
                reviewed.poll().value(),
                reviewed.claimed(),
                reviewed.subscribers(),
                reviewed.refused(),
                reviewed.violations().stream().map(CassandraPollReviews::texts).toList(),
                reviewed.unclaimed(),
                reviewed.unreadable(),
                reviewed.reasons(),
                reviewed.failure().english(),
                MessageJson.write(reviewed.failure()));
    }

    private static List<String> texts(Reviewed found) {
        Refusal refusal = found.refusal();
        List<String> texts = new ArrayList<>(List.of(
                found.subscriber().key().toString(),
                found.subscriber().name(),
                refusal.violation().english(),
                MessageJson.write(refusal.violation()),
                refusal.message().english(),
                MessageJson.write(refusal.message()),
                refusal.holder().map(SubscriberKey::toString).orElse("")));
        texts.addAll(found.subscriber().options());
        return texts;
    }

    private static Reviewed violation(List<String> texts) {
        return new Reviewed(
                new Subscriber(
                        SubscriberKey.parse(texts.get(0)),
                        texts.get(1),
                        new TreeSet<>(texts.subList(FIXED, texts.size()))),
                new Refusal(
                        MessageJson.read(texts.get(3), texts.get(2)),
                        MessageJson.read(texts.get(5), texts.get(4)),
                        Optional.of(texts.get(6)).filter(key -> !key.isEmpty()).map(SubscriberKey::parse)));
    }

    @Override
    public CompletionStage<ScanPage<ReviewedPoll>> of(JobId job, Optional<String> after, int limit) {
        return CqlReads.list(
                        cluster.execute(PAGE, job.value(), after.orElse(""), limit + 1), CassandraPollReviews::reviewed)
                .thenApply(found ->
                        ScanPage.of(found, limit, reviewed -> reviewed.poll().value()));
    }

    private static ReviewedPoll reviewed(Row row) {
        Message failure = CqlRows.message(row, "failure");
        return new ReviewedPoll(
                new PollId(CqlRows.text(row, "poll_id")),
                row.getBoolean("claimed"),
                row.getLong("subscribers"),
                row.getLong("refused"),
                Objects.requireNonNullElse(
                                row.get("violations", GenericType.listOf(GenericType.listOf(String.class))),
                                List.<List<String>>of())
                        .stream()
                        .map(CassandraPollReviews::violation)
                        .toList(),
                row.getLong("unclaimed"),
                row.getLong("unreadable"),
                Objects.requireNonNullElse(row.getList("reasons", String.class), List.of()),
                failure);
    }
}
