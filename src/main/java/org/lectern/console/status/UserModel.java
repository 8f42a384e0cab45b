package org.lectern.console.status;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.table.TableRows;
import org.lectern.console.work.Job;
import org.lectern.console.work.Latest;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.status.summary.Summaries.Listed;

/**
 * A user's enrolments, each with its review, and then the places where the user has views without being enrolled; and which
 * of them is looked at. UI thread only.
 */
final class UserModel implements TableRows<Listed> {
    /** What is shown. */
    sealed interface State {
        /** Its part of the keys of the texts that tell of it. */
        default String key() {
            return getClass().getSimpleName().toLowerCase(Locale.ROOT);
        }

        record Nothing() implements State {}

        record Loading() implements State {}

        record Shown() implements State {}

        /** There is no such user, or the id is none. */
        record Refused(String sentence) implements State {}

        /** What was read of this user before goes on being shown. */
        record Failed(Throwable failure) implements State {}
    }

    private final ConsoleContext context;
    private final StatusTexts words;
    private final Latest reading;
    private final ObservableList<Listed> rows = FXCollections.observableArrayList();
    private final ReadOnlyObjectWrapper<State> state = new ReadOnlyObjectWrapper<>(new State.Nothing());
    private final ReadOnlyObjectWrapper<Optional<Listed>> selected = new ReadOnlyObjectWrapper<>(Optional.empty());
    private Optional<String> user = Optional.empty();
    private Optional<EnrolmentKey> wanted = Optional.empty();
    private Optional<Job> looking = Optional.empty();

    UserModel(ConsoleContext context, StatusTexts words) {
        this.context = context;
        this.words = words;
        this.reading = new Latest(context.ui());
    }

    /** Enrolments first; after them those without one. */
    @Override
    public ObservableList<Listed> rows() {
        return rows;
    }

    @Override
    public ReadOnlyObjectProperty<State> state() {
        return state.getReadOnlyProperty();
    }

    @Override
    public Optional<Throwable> failure() {
        return state.get() instanceof State.Failed failed ? Optional.of(failed.failure()) : Optional.empty();
    }

    @Override
    public ReadOnlyBooleanProperty reading() {
        return reading.asking();
    }

    /** The one that is looked at. */
    ReadOnlyObjectProperty<Optional<Listed>> selected() {
        return selected.getReadOnlyProperty();
    }

    Optional<String> user() {
        return user;
    }

    void select(Optional<Listed> row) {
        wanted = row.map(Listed::key);
        if (!selected.get().equals(row)) {
            selected.set(row);
        }
    }

    /** Reads a user's enrolments, and looks at this one as soon as it is there. */
    void open(EnrolmentKey key) {
        wanted = Optional.of(key);
        open(key.user());
    }

    void open(String id) {
        if (!user.equals(Optional.of(id))) {
            rows.clear();
            selected.set(Optional.empty());
            wanted = wanted.filter(key -> key.user().equals(id));
            user = Optional.of(id);
            state.set(new State.Loading());
        }
        looking.ifPresent(Job::cancel);
        long since = System.nanoTime();
        reading.<List<Listed>>ask(
                () -> context.lectern().contentStatuses().summaries().all(id),
                found -> {
                    context.lastRead().tell(found.size(), since);
                    // Those without an enrolment stay until they are read again.
                    List<Listed> loose = rows.stream()
                            .filter(row -> row.enrolment().isEmpty())
                            .toList();
                    show(found, loose);
                    state.set(new State.Shown());
                    look(id, found);
                },
                failure -> state.set(
                        failure instanceof StatusRefusedException refused
                                ? new State.Refused(words.texts().say(refused))
                                : new State.Failed(failure)));
    }

    private void look(String id, List<Listed> enrolled) {
        looking = Optional.of(context.works()
                .<List<Listed>>job(words.get("loose.job", id))
                .success(loose -> {
                    if (user.equals(Optional.of(id))) {
                        show(enrolled, loose);
                    }
                })
                .failure(failure -> state.set(new State.Failed(failure)))
                .follow(job -> context.lectern()
                        .contentStatuses()
                        .summaries()
                        .withoutEnrolment(id, () -> !job.isCancelled())));
    }

    private void show(List<Listed> enrolled, List<Listed> loose) {
        List<Listed> all = Stream.concat(
                        enrolled.stream(),
                        loose.stream()
                                .filter(row -> enrolled.stream()
                                        .noneMatch(one -> one.key().equals(row.key()))))
                .toList();
        // The table that follows would otherwise choose for itself.
        Optional<EnrolmentKey> before = wanted;
        if (!rows.equals(all)) {
            rows.setAll(all);
        }
        select(
                before.isPresent()
                        ? all.stream()
                                .filter(row -> before.get().equals(row.key()))
                                .findFirst()
                        : worst(all));
    }

    /** What the operator most likely came for: the first that differs, else the first. */
    private static Optional<Listed> worst(List<Listed> all) {
        return all.stream()
                .filter(row -> row.review().map(review -> !review.isRight()).orElse(true))
                .findFirst()
                .or(() -> all.stream().findFirst());
    }

    /** Reads again what is shown, or what could not be read. */
    @Override
    public void reload() {
        user.ifPresent(this::open);
    }
}
