package org.lectern.poll;

import static org.lectern.job.TestCause.TEST;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.lectern.job.JobCounts;
import org.lectern.job.JobId;
import org.lectern.job.JobKind;
import org.lectern.job.JobTask;
import org.lectern.job.planned.JobPlan;
import org.lectern.job.planned.JobWorld;
import org.lectern.job.planned.PlannedJob;
import org.lectern.simulation.Ports;
import org.lectern.wording.Message;

/** Polls of which every other one has violations, and the real review of all of them. */
final class PollReviewWorld implements JobWorld {
    private static final int POLLS = 10;
    private static final JobId JOB = new JobId("test/18");

    private final InMemoryPolls store = new InMemoryPolls();
    private final Polls operator = store.service();
    private final InMemoryPollReviews records = new InMemoryPollReviews();

    PollReviewWorld() {
        for (int i = 0; i < POLLS; i++) {
            if (i % 2 == 0) {
                done(operator.create(new Poll(poll(i), "Lunch", false, true, List.of(PollOption.of("yes", 9))))
                        .make(TEST));
                subscribe(i, "Ada");
            } else {
                done(store.writeAnyway(poll(i), List.of(new PollWrite.AddOption(PollOption.of("yes", 2)))));
                long millis = 1_272_188_400_000L;
                for (String name : List.of("Ada", "Ada", "Mia", "Zoe")) {
                    SubscriberKey key = new SubscriberKey(millis++, "3", 17);
                    done(store.writeAnyway(
                            poll(i),
                            List.of(new PollWrite.Enter(new Subscriber(key, name, new TreeSet<>(Set.of("yes")))))));
                }
            }
        }
    }

    private static PollId poll(int i) {
        return new PollId("poll-" + i);
    }

    private static <T> T done(CompletionStage<T> stage) {
        return stage.toCompletableFuture().join();
    }

    private void subscribe(int poll, String name) {
        done(operator.subscribe(poll(poll), name, Set.of("yes")).make(TEST));
    }

    @Override
    public JobPlan<?> plan(Ports.Passage network, Supplier<Instant> clusterTime) {
        return new PollReviewPlan(
                Ports.passing(PollStore.class, store, network),
                Ports.passing(PollReviewRecords.class, records, network),
                Runnable::run,
                1);
    }

    @Override
    public PlannedJob job() {
        return PlannedJob.of(
                JOB,
                new JobTask(JobKind.POLL_REVIEW, PollSentence.ALL_POLLS.of(), Message.NONE, true),
                TEST,
                PollReviewPlan.settings(List.of()),
                JobCounts.UNKNOWN,
                Instant.parse("2026-01-01T00:00:00Z"));
    }

    private List<ReviewedPoll> reviewed() {
        return done(records.of(JOB, Optional.empty(), POLLS)).rows();
    }

    private static List<String> refused(ReviewedPoll found) {
        return found.violations().stream()
                .map(violation -> violation.subscriber().name())
                .toList();
    }

    @Override
    public List<String> missing(PlannedJob row) {
        String place = row.course().place();
        List<String> missing = new ArrayList<>();
        for (int i = 0; i < POLLS; i++) {
            PollId poll = poll(i);
            boolean before = place.equals("end") || poll.value().compareTo(place) <= 0;
            if (before && reviewed().stream().noneMatch(found -> found.poll().equals(poll))) {
                missing.add("result of " + poll);
            }
        }
        return missing;
    }

    /** Subscribers come to polls without violations. */
    @Override
    public void write(int number) {
        subscribe(2 * number, "Eve");
    }

    @Override
    public String end() {
        StringBuilder text = new StringBuilder();
        reviewed()
                .forEach(found -> text.append(found.poll())
                        .append(found.isClean() ? " clean " : " wrong ")
                        .append(refused(found))
                        .append(" without claims ")
                        .append(found.unclaimed())
                        .append('\n'));
        return text.toString();
    }
}
