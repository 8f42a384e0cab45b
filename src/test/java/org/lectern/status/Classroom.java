package org.lectern.status;

import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.lectern.activity.ActivityRecorder;
import org.lectern.async.PartsExecutor;
import org.lectern.job.JobId;
import org.lectern.job.JobTask;
import org.lectern.job.Records;
import org.lectern.job.Steering;
import org.lectern.model.Cause;
import org.lectern.status.batch.RingPart;
import org.lectern.status.model.Aggregate;
import org.lectern.status.model.Batch;
import org.lectern.status.model.CarryRule;
import org.lectern.status.model.CollectionTree;
import org.lectern.status.model.ContentStatus;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Mode;
import org.lectern.status.model.Review;
import org.lectern.status.model.View;
import org.lectern.status.model.ViewKey;
import org.lectern.status.store.EndedViews;
import org.lectern.status.store.InMemoryStatusStore;
import org.lectern.status.store.StatusStore.ModeSetting;
import org.lectern.wording.Message;

/** Rahul of Sunbird's design in class-1-maths, on rows in memory, with a clock that the test moves. */
public final class Classroom {
    public static final Instant NOW = Instant.parse("2024-05-01T10:00:00Z");
    public static final String MATHS = "class-1-maths";
    public static final String SDA = "single-digit-addition";
    public static final EnrolmentKey BATCH_1 = new EnrolmentKey("Rahul", MATHS, "batch-1");
    public static final EnrolmentKey BATCH_2 = new EnrolmentKey("Rahul", MATHS, "batch-2");

    /** Two units that share a content, and one optional content. */
    public static final CollectionTree TREE = new CollectionTree(
            MATHS,
            List.of(SDA, "counting", "shapes", "songs"),
            Set.of("songs"),
            Map.of("numbers", Set.of(SDA, "counting"), "play", Set.of("counting", "shapes", "songs")),
            Map.of());

    /** The same, where it is known that a content is an assessment, and of how many questions. */
    public static final CollectionTree TREE_WITH_ASSESSMENT =
            new CollectionTree(TREE.collection(), TREE.leaves(), TREE.optional(), TREE.units(), Map.of("counting", 3));

    public final InMemoryStatusStore store = new InMemoryStatusStore();
    public final List<String> onRecord = new ArrayList<>();
    public final List<String> ended = new CopyOnWriteArrayList<>();
    private volatile EndedViews endings = EndedViews.NONE;
    private volatile Instant now = NOW;
    private volatile ContentStatuses wired;

    public Classroom() {
        store.clock(this::now);
        wired = wire();
        store.principals.add("Rahul");
        await(wired.collections().put(TREE).make(TEST));
        await(wired.collections().put(Batch.open(MATHS, "batch-1")).make(TEST));
        await(wired.collections().put(Batch.open(MATHS, "batch-2")).make(TEST));
        await(wired.enrolments().enrol(BATCH_1).make(TEST));
    }

    private ContentStatuses wire() {
        return services(ActivityRecorder.NONE);
    }

    /** The services as a console has them, whose writes pass here. */
    public ContentStatuses services(ActivityRecorder activity) {
        return services(activity, Optional.empty());
    }

    /** The same, where others may work off what goes round the ring. */
    public ContentStatuses services(
            ActivityRecorder activity, Optional<PartsExecutor<RingPart, RingPart.Outcome>> executor) {
        return ContentStatuses.of(
                store.port(),
                this::now,
                new Kept(onRecord, ended),
                activity,
                executor,
                (view, write) -> endings.ending(view, write));
    }

    /** Somebody hears of views that end, from now on. */
    public void tell(EndedViews hearing) {
        endings = hearing;
    }

    /** Another process begins, and knows nothing of the one before. */
    public void restart() {
        wired = wire();
    }

    public ContentStatuses services() {
        return wired;
    }

    public Instant now() {
        return now;
    }

    public void clock(Instant next) {
        now = next;
    }

    public void mode(Mode mode) {
        await(wired.modes().switchTo(new ModeSetting(mode, CarryRule.STANDARD)).make(TEST));
    }

    public void view(EnrolmentKey where, String content) {
        await(wired.views().start(where.view(content), now));
        await(wired.views().end(where.view(content), now));
    }

    public ContentStatus seen(ViewKey key) {
        return await(wired.views().read(key)).map(View::status).orElse(ContentStatus.NOT_STARTED);
    }

    public Review review(EnrolmentKey key) {
        return await(wired.summaries().review(key));
    }

    public Aggregate aggregate(EnrolmentKey key) {
        return await(store.aggregate(Aggregate.Key.of(key))).orElseThrow();
    }

    public Enrolment enrolment(EnrolmentKey key) {
        return await(store.enrolment(key)).orElseThrow();
    }

    /** Records in a list. */
    private record Kept(List<String> lines, List<String> ended) implements Records {
        @Override
        public CompletionStage<Recorded> begin(JobTask task, Cause cause, Consumer<Steering> steered) {
            synchronized (lines) {
                lines.add(task.kind() + " " + task.subject() + ": " + cause.why());
            }
            JobId id = new JobId("here/" + lines.size());
            return CompletableFuture.completedStage(new Recorded() {
                @Override
                public JobId id() {
                    return id;
                }

                @Override
                public void progressed(long done, long failed, long left) {}

                @Override
                public CompletionStage<?> end(Message reason) {
                    ended.add(reason.english());
                    return CompletableFuture.completedStage(null);
                }
            });
        }
    }
}
