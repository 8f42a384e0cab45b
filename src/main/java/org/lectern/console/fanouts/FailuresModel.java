package org.lectern.console.fanouts;

import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.table.PagedModel;
import org.lectern.console.table.RowPage;
import org.lectern.job.JobFailure;
import org.lectern.job.JobId;
import org.lectern.job.JobStatus;
import org.lectern.wording.Message;

/** The failures of the job that is shown: read again as their number grows, but not more often than every 2 s. UI thread only. */
final class FailuresModel extends PagedModel<JobFailure, Void> {
    static final int MOST = 1_000;
    private static final long BETWEEN_READS = 2_000_000_000L;

    private final ConsoleContext context;
    private final LongSupplier nanos;
    private Optional<JobId> job = Optional.empty();
    private long known;
    private long lastRead;

    /** @param nanos a clock like {@link System#nanoTime()} */
    FailuresModel(ConsoleContext context, LongSupplier nanos) {
        super(context, MOST, JobFailure::principal);
        this.context = context;
        this.nanos = nanos;
    }

    /** @param shown what is said of why one failed, which is on record in English */
    void filter(String text, Function<Message, String> shown) {
        String wanted = text.strip().toLowerCase(Locale.ROOT);
        filter(one -> matches(one, wanted, shown));
    }

    static boolean matches(JobFailure one, String wanted, Function<Message, String> shown) {
        return Stream.of(one.principal().value(), one.reason().english(), shown.apply(one.reason()))
                .anyMatch(part -> part.toLowerCase(Locale.ROOT).contains(wanted));
    }

    void show(Optional<JobStatus> shown) {
        if (!shown.map(JobStatus::id).equals(job)) {
            job = shown.map(JobStatus::id);
            clear();
            known = 0;
            lastRead = nanos.getAsLong() - BETWEEN_READS;
        }
        shown.ifPresent(this::readIfMore);
    }

    private void readIfMore(JobStatus status) {
        long now = nanos.getAsLong();
        long failed = status.counts().failed();
        if (failed != known && !reading().get() && now - lastRead >= BETWEEN_READS) {
            lastRead = now;
            from((none, limit) -> context.lectern()
                    .jobs()
                    .failures(status.id(), limit)
                    .thenApply(found -> new RowPage<>(found, Optional.empty(), () -> known = failed)));
            reload();
        }
    }
}
