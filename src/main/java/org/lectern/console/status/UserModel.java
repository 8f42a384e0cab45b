package org.lectern.console.status;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.table.PagedModel;
import org.lectern.console.table.RowPage;
import org.lectern.console.work.Job;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.status.summary.Summaries;
import org.lectern.status.summary.Summaries.Listed;

/**
 * A user's enrolments, each with its review, and then the places where the user has views without being enrolled; and which
 * of them is looked at. UI thread only.
 */
final class UserModel extends PagedModel<Listed, Void> {
    /** A user's are read all at once. */
    private static final int ALL = Integer.MAX_VALUE;

    private final ConsoleContext context;
    private final StatusTexts words;
    private final ReadOnlyObjectWrapper<Optional<Listed>> selected = new ReadOnlyObjectWrapper<>(Optional.empty());
    private Optional<String> user = Optional.empty();
    private Optional<EnrolmentKey> wanted = Optional.empty();
    private Optional<Job> looking = Optional.empty();

    UserModel(ConsoleContext context, StatusTexts words) {
        super(context, ALL, Listed::key);
        this.context = context;
        this.words = words;
    }

    /** What failed; not where there is merely no such user. */
    @Override
    public Optional<Throwable> failure() {
        return super.failure().filter(failure -> !(failure instanceof StatusRefusedException));
    }

    /** Why there is no such user, or the id is none; empty if that was not refused. */
    Optional<String> refusal() {
        return super.failure().filter(StatusRefusedException.class::isInstance).map(words.texts()::say);
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
            clear();
            selected.set(Optional.empty());
            wanted = wanted.filter(key -> key.user().equals(id));
            user = Optional.of(id);
            from((none, limit) -> summaries().all(id).thenApply(this::enrolled));
        }
        reload();
    }

    /** Reads again what is shown, or what could not be read. */
    @Override
    public void reload() {
        if (user.isPresent()) {
            looking.ifPresent(Job::cancel);
            super.reload();
        }
    }

    private Summaries summaries() {
        return context.lectern().contentStatuses().summaries();
    }

    private RowPage<Listed, Void> enrolled(List<Listed> found) {
        return new RowPage<>(found, Optional.empty(), () -> user.ifPresent(id -> look(id, found)));
    }

    private void look(String id, List<Listed> enrolled) {
        looking = Optional.of(context.works()
                .<List<Listed>>job(words.get("loose.job", id))
                .success(loose -> {
                    if (user.equals(Optional.of(id))) {
                        show(enrolled, loose);
                    }
                })
                .failure(this::fail)
                .follow(job -> summaries().withoutEnrolment(id, () -> !job.isCancelled())));
    }

    /** Those without an enrolment stay until they are read again. */
    @Override
    protected void replace(RowPage<Listed, Void> found) {
        show(
                found.rows(),
                all().stream().filter(row -> row.enrolment().isEmpty()).toList());
    }

    private void show(List<Listed> enrolled, List<Listed> loose) {
        List<Listed> rows = Stream.concat(
                        enrolled.stream(),
                        loose.stream()
                                .filter(row -> enrolled.stream()
                                        .noneMatch(one -> one.key().equals(row.key()))))
                .toList();
        // The table that follows would otherwise choose for itself.
        Optional<EnrolmentKey> before = wanted;
        super.replace(RowPage.all(rows));
        select(
                before.isPresent()
                        ? rows.stream()
                                .filter(row -> before.get().equals(row.key()))
                                .findFirst()
                        : worst(rows));
    }

    /** What the operator most likely came for: the first that differs, else the first. */
    private static Optional<Listed> worst(List<Listed> all) {
        return all.stream()
                .filter(row -> row.review().map(review -> !review.isRight()).orElse(true))
                .findFirst()
                .or(() -> all.stream().findFirst());
    }
}
