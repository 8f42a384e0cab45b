package org.lectern.console.uniqueness;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.table.TableRows;
import org.lectern.console.text.Texts;
import org.lectern.console.work.Job;
import org.lectern.console.work.Latest;
import org.lectern.model.ScanPage;
import org.lectern.poll.Poll;
import org.lectern.poll.PollId;
import org.lectern.poll.PollReview;
import org.lectern.poll.Refusal;
import org.lectern.poll.Subscriber;

/** The poll that is looked at: its subscribers, page after page, and the review that gives each a verdict. UI thread only. */
final class PollModel implements TableRows<SubscriberRow> {
    private static final int PAGE = 500;

    /** What is shown. */
    sealed interface State {
        record Nothing() implements State {}

        record Loading(PollId id) implements State {}

        record Shown(Poll poll) implements State {}

        /** @param shown what was read before goes on being shown */
        record Failed(PollId id, Optional<Poll> shown, Throwable failure) implements State {}
    }

    private final ConsoleContext context;
    private final Texts texts;
    private final Latest reading;
    private final ObservableList<SubscriberRow> rows = FXCollections.observableArrayList();
    private final ReadOnlyObjectWrapper<State> state = new ReadOnlyObjectWrapper<>(new State.Nothing());
    private final ReadOnlyObjectWrapper<Optional<PollReview>> review = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final SimpleBooleanProperty violationsOnly = new SimpleBooleanProperty();
    private final List<Subscriber> read = new ArrayList<>();
    private Optional<String> next = Optional.empty();
    private Optional<Job> reviewing = Optional.empty();

    PollModel(ConsoleContext context) {
        this.context = context;
        this.texts = context.texts();
        this.reading = new Latest(context.ui());
        violationsOnly.addListener((observable, before, now) -> show());
    }

    /** Subscribers in the order of their keys; or only those who should not be there. */
    @Override
    public ObservableList<SubscriberRow> rows() {
        return rows;
    }

    @Override
    public ReadOnlyObjectProperty<State> state() {
        return state.getReadOnlyProperty();
    }

    /** Empty until the poll was looked at as a whole. */
    ReadOnlyObjectProperty<Optional<PollReview>> review() {
        return review.getReadOnlyProperty();
    }

    SimpleBooleanProperty violationsOnly() {
        return violationsOnly;
    }

    @Override
    public ReadOnlyBooleanProperty reading() {
        return reading.asking();
    }

    Optional<Poll> poll() {
        State now = state.get();
        if (now instanceof State.Failed failed) {
            return failed.shown();
        }
        return now instanceof State.Shown shown ? Optional.of(shown.poll()) : Optional.empty();
    }

    @Override
    public Optional<Throwable> failure() {
        return state.get() instanceof State.Failed failed ? Optional.of(failed.failure()) : Optional.empty();
    }

    @Override
    public boolean hasMore() {
        return next.isPresent() && !violationsOnly.get();
    }

    void open(PollId id) {
        if (poll().filter(shown -> shown.id().equals(id)).isEmpty()) {
            rows.clear();
            violationsOnly.set(false);
            review.set(Optional.empty());
            state.set(new State.Loading(id));
        }
        reviewing.ifPresent(Job::cancel);
        long since = System.nanoTime();
        reading.ask(
                () -> context.lectern().polls().find(id).thenCombine(page(id, Optional.empty()), Opened::new),
                opened -> opened(id, opened, since),
                failure -> fail(id, failure));
    }

    private void fail(PollId id, Throwable failure) {
        state.set(new State.Failed(id, poll().filter(shown -> shown.id().equals(id)), failure));
    }

    private record Opened(Optional<Poll> poll, ScanPage<Subscriber> page) {}

    private void opened(PollId id, Opened opened, long since) {
        context.lastRead().tell(opened.page().rows().size(), since);
        if (opened.poll().isEmpty()) {
            fail(id, new IllegalArgumentException(texts.get("uniqueness.gone", id)));
            return;
        }
        read.clear();
        read.addAll(opened.page().rows());
        next = opened.page().next();
        state.set(new State.Shown(opened.poll().get()));
        show();
        look(id);
    }

    private java.util.concurrent.CompletionStage<ScanPage<Subscriber>> page(PollId id, Optional<String> after) {
        return context.lectern().polls().subscribers(id, after, PAGE);
    }

    /** Reads on, unless there is nothing more or a page is awaited already. */
    @Override
    public void more() {
        poll().filter(poll -> hasMore() && !reading.asking().get())
                .ifPresent(poll -> reading.<ScanPage<Subscriber>>ask(
                        () -> page(poll.id(), next),
                        page -> {
                            read.addAll(page.rows());
                            next = page.next();
                            show();
                        },
                        failure -> fail(poll.id(), failure)));
    }

    private void look(PollId id) {
        reviewing = Optional.of(context.works()
                .<PollReview>job(texts.get("uniqueness.review.job", id))
                .success(found -> {
                    if (poll().filter(poll -> poll.id().equals(id)).isPresent()) {
                        review.set(Optional.of(found));
                        if (found.refused().isEmpty()) {
                            violationsOnly.set(false);
                        }
                        show();
                    }
                })
                .failure(failure -> fail(id, failure))
                .follow(job -> context.lectern().polls().review(id, count -> {
                    job.tell(count, -1, texts.get("uniqueness.review.progress", count));
                    return !job.isCancelled();
                })));
    }

    @Override
    public void reload() {
        State now = state.get();
        if (now instanceof State.Failed failed) {
            open(failed.id());
        } else {
            poll().ifPresent(shown -> open(shown.id()));
        }
    }

    private void show() {
        List<SubscriberRow> shown = new ArrayList<>();
        Optional<PollReview> known = review.get();
        if (violationsOnly.get() && known.isPresent()) {
            known.get()
                    .refused()
                    .values()
                    .forEach(reviewed ->
                            shown.add(new SubscriberRow(reviewed.subscriber(), true, Optional.of(reviewed.refusal()))));
        } else {
            for (Subscriber subscriber : read) {
                Optional<Refusal> refusal = known.flatMap(review -> review.refusal(subscriber.key()));
                shown.add(new SubscriberRow(subscriber, known.isPresent(), refusal));
            }
        }
        if (shown.size() > rows.size() && shown.subList(0, rows.size()).equals(rows)) {
            rows.addAll(shown.subList(rows.size(), shown.size()));
        } else if (!rows.equals(shown)) {
            rows.setAll(shown);
        }
    }
}
