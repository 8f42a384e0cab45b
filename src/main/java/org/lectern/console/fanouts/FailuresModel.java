package org.lectern.console.fanouts;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.collections.transformation.FilteredList;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.work.Latest;
import org.lectern.job.JobFailure;
import org.lectern.job.JobId;
import org.lectern.job.JobStatus;
import org.lectern.wording.Said;

/** The failures of the job that is shown: read again as their number grows, but not more often than every 2 s. UI thread only. */
final class FailuresModel {
    static final int MOST = 1_000;
    private static final long BETWEEN_READS = 2_000_000_000L;

    private final ConsoleContext context;
    private final Latest reading;
    private final LongSupplier nanos;
    private final ObservableList<JobFailure> all = FXCollections.observableArrayList();
    private final FilteredList<JobFailure> matching = new FilteredList<>(all);
    private final ReadOnlyObjectWrapper<Optional<Throwable>> failure = new ReadOnlyObjectWrapper<>(Optional.empty());
    private Optional<JobId> job = Optional.empty();
    private long known;
    private long lastRead;

    /** @param nanos a clock like {@link System#nanoTime()} */
    FailuresModel(ConsoleContext context, LongSupplier nanos) {
        this.context = context;
        this.reading = new Latest(context.ui());
        this.nanos = nanos;
    }

    /** Those that match. */
    ObservableList<JobFailure> rows() {
        return matching;
    }

    /** All that were read: at most {@link #MOST}. */
    List<JobFailure> all() {
        return all;
    }

    /** Why they cannot be read, if so. */
    ReadOnlyObjectProperty<Optional<Throwable>> failure() {
        return failure.getReadOnlyProperty();
    }

    /** @param shown what is said of why one failed, which is on record in English */
    void filter(String text, Function<Said, String> shown) {
        String wanted = text.strip().toLowerCase(Locale.ROOT);
        matching.setPredicate(one -> matches(one, wanted, shown));
    }

    static boolean matches(JobFailure one, String wanted, Function<Said, String> shown) {
        return Stream.of(one.principal().value(), one.reason().english(), shown.apply(one.reason()))
                .anyMatch(part -> part.toLowerCase(Locale.ROOT).contains(wanted));
    }

    void show(Optional<JobStatus> shown) {
        if (!shown.map(JobStatus::id).equals(job)) {
            job = shown.map(JobStatus::id);
            reading.drop();
            all.clear();
            known = 0;
            failure.set(Optional.empty());
            lastRead = nanos.getAsLong() - BETWEEN_READS;
        }
        shown.ifPresent(this::readIfMore);
    }

    private void readIfMore(JobStatus status) {
        long now = nanos.getAsLong();
        long failed = status.counts().failed();
        if (failed == known || reading.asking().get() || now - lastRead < BETWEEN_READS) {
            return;
        }
        lastRead = now;
        reading.<List<JobFailure>>ask(
                () -> context.lectern().jobs().failures(status.id(), MOST),
                found -> {
                    known = failed;
                    failure.set(Optional.empty());
                    if (!found.equals(all)) {
                        all.setAll(found);
                    }
                },
                problem -> failure.set(Optional.of(problem)));
    }
}
