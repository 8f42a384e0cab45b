package org.lectern.console.find;

import java.util.List;
import java.util.Optional;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.settings.RecentSubject;
import org.lectern.console.work.Latest;
import org.lectern.find.Found;
import org.lectern.find.Subject;
import org.lectern.find.SubjectCard;
import org.lectern.report.FindReports;
import org.lectern.report.Report;
import org.lectern.service.ConnectionStatus;

/** The text that is looked for, its subjects, and the card of one of them. UI thread only. */
final class FindModel {
    private final ConsoleContext context;
    private final SubjectSearch search;
    private final Latest latest;
    private final ReadOnlyObjectWrapper<Optional<Found>> found = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<Optional<SubjectCard>> card = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<Optional<Throwable>> failure = new ReadOnlyObjectWrapper<>(Optional.empty());

    FindModel(ConsoleContext context, SubjectSearch search) {
        this.context = context;
        this.search = search;
        this.latest = context.latest();
    }

    /** The answer to the last text; empty before the first one. */
    ReadOnlyObjectProperty<Optional<Found>> found() {
        return found.getReadOnlyProperty();
    }

    ReadOnlyObjectProperty<Optional<SubjectCard>> card() {
        return card.getReadOnlyProperty();
    }

    ReadOnlyObjectProperty<Optional<Throwable>> failure() {
        return failure.getReadOnlyProperty();
    }

    ReadOnlyBooleanProperty asking() {
        return latest.asking();
    }

    /** Looks for the subjects of a text; a blank one clears the answer. */
    void look(String text) {
        failure.set(Optional.empty());
        if (text.isBlank()) {
            latest.drop();
            card.set(Optional.empty());
            found.set(Optional.empty());
            return;
        }
        latest.ask(() -> search.find().find(text), this::answered, failed -> failure.set(Optional.of(failed)));
    }

    private void answered(Found answer) {
        answer.text().ticket().ifPresent(context.writes().reasons()::ticket);
        card.set(Optional.empty());
        found.set(Optional.of(answer));
        answer.best().ifPresent(this::choose);
    }

    /** Shows the card of one of the subjects. */
    void choose(Subject subject) {
        if (subject.known()) {
            context.settings()
                    .lookedAt(connection(), new RecentSubject(subject.kind().name(), subject.id(), subject.name()));
        }
        card.set(Optional.of(
                search.find().card(subject, found.get().map(Found::subjects).orElse(List.of()))));
    }

    /** Builds the card anew. */
    void reload() {
        card.get().ifPresent(shown -> choose(shown.subject()));
    }

    /** Reports a card, once all of its sections are there. Blocks. */
    Report report(SubjectCard shown) throws Exception {
        return FindReports.of(
                found.get().orElseThrow(),
                shown.subject(),
                shown.all().toCompletableFuture().get());
    }

    /** The subjects looked at last on this connection, newest first. */
    List<RecentSubject> recent() {
        return context.settings().subjects(connection());
    }

    void forget(RecentSubject subject) {
        context.settings().forget(connection(), subject);
    }

    private String connection() {
        ConnectionStatus status = context.lectern().connection().status();
        return status.name() + "/" + status.keyspace();
    }
}
