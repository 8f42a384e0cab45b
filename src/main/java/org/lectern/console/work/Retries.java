package org.lectern.console.work;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/**
 * The questions whose answers have failed in a way that passes: each is asked again by itself, first after a second, then
 * later and later, at last every thirty seconds, with no end. Those of a page that is not in front wait until it is. UI thread
 * only.
 */
public final class Retries {
    static final Duration FIRST = Duration.ofSeconds(1);
    static final Duration LONGEST = Duration.ofSeconds(30);

    private final UiExecutor ui;
    private final List<Question> failed = new ArrayList<>();
    private final ReadOnlyObjectWrapper<Optional<Throwable>> reason = new ReadOnlyObjectWrapper<>(Optional.empty());
    private Object front = this;

    /** @param ui whose time is waited in */
    public Retries(UiExecutor ui) {
        this.ui = ui;
    }

    /** The same executor, for all that are to be tried again here. */
    public UiExecutor executor() {
        return new UiExecutor() {
            @Override
            public void execute(Runnable task) {
                ui.execute(task);
            }

            @Override
            public Pending after(Duration delay, Runnable task) {
                return ui.after(delay, task);
            }

            @Override
            public Retries retries() {
                return Retries.this;
            }
        };
    }

    /** Why the page in front waits for something; empty while it does not. What failed last counts. */
    public ReadOnlyObjectProperty<Optional<Throwable>> reason() {
        return reason.getReadOnlyProperty();
    }

    /** Another page is in front: what it waits for is tried at once, and what the one before it waits for is not tried. */
    public void front(Object page) {
        if (!front.equals(page)) {
            ofFront().forEach(Question::pause);
            front = page;
            now();
        }
    }

    /** Tries all that the page in front waits for, without waiting any longer. */
    public void now() {
        ofFront().forEach(Question::now);
        tell();
    }

    /** A question of the page in front. */
    Question question() {
        return new Question();
    }

    private List<Question> ofFront() {
        return failed.stream().filter(one -> one.page.equals(front)).toList();
    }

    private void tell() {
        Optional<Throwable> latest =
                ofFront().stream().reduce((older, newer) -> newer).map(one -> one.why);
        if (!latest.equals(reason.get())) {
            reason.set(latest);
        }
    }

    /** One question, from the first time it is asked until it is answered or not wanted any more. */
    final class Question {
        private final Object page = front;
        private Duration delay = FIRST;
        private Runnable attempt = () -> {};
        private Throwable why = new IllegalStateException("Not asked so far");
        private UiExecutor.Pending pending = () -> {};

        /** Asks again after a while. */
        void again(Runnable next, Throwable failure) {
            attempt = Objects.requireNonNull(next);
            why = failure;
            failed.remove(this);
            failed.add(this);
            if (page.equals(front)) {
                pending = ui.after(delay, attempt);
                delay = delay.multipliedBy(2).compareTo(LONGEST) < 0 ? delay.multipliedBy(2) : LONGEST;
            }
            tell();
        }

        /** It has an answer, has failed for good, or nobody wants to know. */
        void end() {
            pause();
            if (failed.remove(this)) {
                tell();
            }
        }

        private void pause() {
            pending.drop();
            pending = () -> {};
        }

        private void now() {
            pause();
            delay = FIRST;
            attempt.run();
        }
    }
}
