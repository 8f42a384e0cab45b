package org.lectern.console.polls;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.table.PagedModel;
import org.lectern.console.table.RowPage;
import org.lectern.console.work.Job;
import org.lectern.model.ScanPage;
import org.lectern.poll.Poll;
import org.lectern.poll.PollId;
import org.lectern.poll.PollReview;
import org.lectern.poll.Polls;
import org.lectern.poll.Subscriber;

/**
 * The poll that is looked at: its subscribers in the order of their keys, page after page, or only those who should not be
 * there; and the review that gives each a verdict. UI thread only.
 */
final class PollModel extends PagedModel<SubscriberRow, String> {
    private static final int PAGE = 500;

    private final ConsoleContext context;
    private final ReadOnlyObjectWrapper<Optional<Poll>> poll = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<Optional<PollReview>> review = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final SimpleBooleanProperty violationsOnly = new SimpleBooleanProperty();
    private Optional<PollId> chosen = Optional.empty();
    private Optional<Job> reviewing = Optional.empty();
    private boolean toReview;

    PollModel(ConsoleContext context) {
        super(context, PAGE, row -> row.subscriber().key());
        this.context = context;
        violationsOnly.addListener((observable, before, now) -> super.reload());
    }

    /** Empty until it was read. */
    ReadOnlyObjectProperty<Optional<Poll>> poll() {
        return poll.getReadOnlyProperty();
    }

    /** Empty until the poll was looked at as a whole. */
    ReadOnlyObjectProperty<Optional<PollReview>> review() {
        return review.getReadOnlyProperty();
    }

    /** Whether only those are shown who should not be there; they are known once there is a review. */
    SimpleBooleanProperty violationsOnly() {
        return violationsOnly;
    }

    void open(PollId id) {
        if (!chosen.equals(Optional.of(id))) {
            chosen = Optional.of(id);
            clear();
            poll.set(Optional.empty());
            review.set(Optional.empty());
            from((after, limit) -> after.isPresent() ? page(id, after, limit) : opened(id, limit));
            violationsOnly.set(false);
        }
        reload();
    }

    /** Reads the poll and its subscribers again, and looks at it as a whole. */
    @Override
    public void reload() {
        if (chosen.isPresent()) {
            reviewing.ifPresent(Job::cancel);
            toReview = true;
            super.reload();
        }
    }

    private Polls polls() {
        return context.lectern().polls();
    }

    private CompletionStage<RowPage<SubscriberRow, String>> opened(PollId id, int limit) {
        return polls().find(id).thenCombine(page(id, Optional.empty(), limit), (found, page) -> {
            Poll there = found.orElseThrow(
                    () -> new IllegalArgumentException(context.texts().get("uniqueness.gone", id)));
            return new RowPage<>(page.rows(), page.next(), () -> opened(there));
        });
    }

    private void opened(Poll found) {
        poll.set(Optional.of(found));
        judge();
        if (toReview) {
            toReview = false;
            look(found.id());
        }
    }

    private CompletionStage<RowPage<SubscriberRow, String>> page(PollId id, Optional<String> after, int limit) {
        Optional<PollReview> known = review.get();
        if (violationsOnly.get() && known.isPresent()) {
            List<Subscriber> refused = known.get().refused().values().stream()
                    .map(PollReview.Reviewed::subscriber)
                    .toList();
            return CompletableFuture.completedStage(rows(new ScanPage<>(refused, Optional.empty()), known));
        }
        return polls().subscribers(id, after, limit).thenApply(page -> rows(page, known));
    }

    private RowPage<SubscriberRow, String> rows(ScanPage<Subscriber> page, Optional<PollReview> known) {
        List<SubscriberRow> rows = page.rows().stream()
                .map(subscriber -> SubscriberRow.of(subscriber, known))
                .toList();
        // The review may have come while they were read.
        return new RowPage<>(rows, page.next(), this::judge);
    }

    /** Gives those that are shown the verdicts that are known. */
    private void judge() {
        List<SubscriberRow> judged = all().stream()
                .map(row -> SubscriberRow.of(row.subscriber(), review.get()))
                .toList();
        if (!all().equals(judged)) {
            loaded().setAll(judged);
        }
    }

    private void look(PollId id) {
        reviewing = Optional.of(context.works()
                .<PollReview>job(context.texts().get("uniqueness.review.job", id))
                .success(found -> {
                    if (chosen.equals(Optional.of(id))) {
                        reviewed(found);
                    }
                })
                .failure(failure -> {
                    if (chosen.equals(Optional.of(id))) {
                        fail(failure);
                    }
                })
                .follow(job -> polls().review(id, count -> {
                    job.tell(count, -1, context.texts().get("uniqueness.review.progress", count));
                    return !job.isCancelled();
                })));
    }

    private void reviewed(PollReview found) {
        review.set(Optional.of(found));
        if (violationsOnly.get() && !found.refused().isEmpty()) {
            super.reload();
        } else {
            violationsOnly.set(false);
            judge();
        }
    }
}
