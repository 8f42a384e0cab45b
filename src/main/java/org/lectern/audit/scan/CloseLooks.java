package org.lectern.audit.scan;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.lectern.async.Retry;
import org.lectern.async.Stages;
import org.lectern.audit.diagnosis.LibraryAuditor;
import org.lectern.audit.diagnosis.PrincipalAudit;
import org.lectern.audit.model.AuditId;
import org.lectern.audit.model.AuditOptions;
import org.lectern.audit.model.Finding;
import org.lectern.cluster.ClusterException;
import org.lectern.cluster.ClusterFailures;
import org.lectern.model.ContentId;
import org.lectern.model.PrincipalId;

/**
 * Looks at libraries one by one for an audit, many at a time, and puts what it finds on record: tried again while the cluster
 * is busy, left out with a word where it cannot be read. Safe for many threads.
 */
public final class CloseLooks {
    private static final int ATTEMPTS = 12;
    private static final Duration FIRST_DELAY = Duration.ofMillis(500);
    private static final Duration LONGEST_DELAY = Duration.ofSeconds(16);

    private final LibraryAuditor auditor;
    private final FindingRecords records;
    private final AuditId audit;
    private final AuditOptions options;
    private final Pace pace;
    private final Retry retry;
    private final LookRoom room = new LookRoom(false);

    /** @param pace counts what is read, and keeps what cannot be; nothing is tried again once it is stopped */
    public CloseLooks(LibraryAuditor auditor, FindingRecords records, AuditId audit, AuditOptions options, Pace pace) {
        this.auditor = auditor;
        this.records = records;
        this.audit = audit;
        this.options = options;
        this.pace = pace;
        retry = Retry.of(failure -> pace.isStopped() ? Optional.empty() : ClusterFailures.passing(failure))
                .attempts(ATTEMPTS)
                .delays(FIRST_DELAY, LONGEST_DELAY)
                .build();
    }

    /** Told what came of a library, one after the other. */
    @FunctionalInterface
    public interface Looked {
        /** @param findings what is reported of it; on record by now */
        void library(LibraryAuditor.Look look, List<Finding> findings);
    }

    /** Libraries that are waited for together. One thread begins them and waits; others call back. */
    public final class Batch {
        private final Looked each;
        private final Semaphore open = new Semaphore(0);
        private final AtomicReference<@Nullable Throwable> failed = new AtomicReference<>();
        private int begun;

        private Batch(Looked each) {
            this.each = each;
        }

        /**
         * Begins to look at a library; blocks while there are enough under way.
         *
         * @param also items to look at beside those that the principal's rows name; then only what the truth alone knows of is
         *     reported
         */
        public void audit(PrincipalId principal, Set<ContentId> also) throws InterruptedException {
            pace.page(0);
            LookRoom.Place place = room.enter();
            begun++;
            look(principal, also, place::read).whenComplete((look, failure) -> {
                if (failure == null) {
                    told(look, also);
                } else {
                    failed.compareAndSet(null, Stages.unwrap(failure));
                }
                place.leave();
                open.release();
            });
        }

        private synchronized void told(LibraryAuditor.Look look, Set<ContentId> also) {
            look.audit()
                    .unreadable()
                    .forEach(row -> pace.unreadable(look.audit().principal() + ": " + row));
            each.library(look, reported(look.audit(), also));
        }

        /**
         * Waits for all of them.
         *
         * @throws ExecutionException if one could not be looked at
         */
        public void finish() throws InterruptedException, ExecutionException {
            open.acquire(begun);
            begun = 0;
            Throwable failure = failed.get();
            if (failure != null) {
                throw new ExecutionException(failure);
            }
        }
    }

    /** @param each told of each library, by one thread at a time */
    public Batch batch(Looked each) {
        return new Batch(each);
    }

    private CompletionStage<LibraryAuditor.Look> look(PrincipalId principal, Set<ContentId> also, Runnable looked) {
        return retry.run(() -> lookOnce(principal, also, looked)).exceptionally(failure -> {
            Throwable cause = Stages.unwrap(failure);
            if (cause instanceof ClusterException known && known.isUnreadable()) {
                pace.unreadable(principal + ": " + known.getMessage());
                return unread(principal);
            }
            throw new CompletionException(cause);
        });
    }

    private static List<Finding> reported(PrincipalAudit audit, Set<ContentId> also) {
        return also.isEmpty()
                ? audit.findings()
                : audit.findings().stream()
                        .filter(finding ->
                                finding.rows().isEmpty() && finding.held().isEmpty())
                        .toList();
    }

    private static LibraryAuditor.Look unread(PrincipalId principal) {
        return new LibraryAuditor.Look(new PrincipalAudit(principal, true, 0, 0, 0, List.of(), Set.of(), List.of()), 0);
    }

    private CompletionStage<LibraryAuditor.Look> lookOnce(PrincipalId principal, Set<ContentId> also, Runnable looked) {
        return auditor.audit(principal, also, options.consistency(), options.settle(), looked)
                .thenCompose(look -> {
                    pace.count(look.audit().entries()
                            + look.audit().holdings()
                            + look.audit().items());
                    List<Finding> findings = reported(look.audit(), also);
                    return findings.isEmpty()
                            ? CompletableFuture.completedStage(look)
                            : records.add(audit, findings).thenApply(added -> look);
                });
    }
}
