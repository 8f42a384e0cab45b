package org.lectern.status;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.lectern.cluster.ClusterFailures;
import org.lectern.journal.Cause;
import org.lectern.journal.JobKind;
import org.lectern.journal.Records;

/** Puts what operators do on record, with their reason. */
final class OnRecord {
    private final Records records;

    OnRecord(Records records) {
        this.records = records;
    }

    Records records() {
        return records;
    }

    /** @throws StatusRefusedException if there is none */
    static void requireReason(Cause cause, String what) {
        if (cause.why().isEmpty()) {
            throw new StatusRefusedException(
                    "To " + what + ", say why: the reason goes on record. Nothing was written.");
        }
    }

    /** Does it between the first and the last line of a record; a failure is recorded, too. */
    <T> CompletionStage<T> during(
            JobKind kind, String subject, String detail, Cause cause, Supplier<CompletionStage<T>> work) {
        return records.begin(kind, subject, detail, cause, steering -> {})
                .thenCompose(record -> begun(work)
                        .handle((result, failure) -> {
                            record.progressed(failure == null ? 1 : 0, failure == null ? 0 : 1, 0);
                            String sentence = failure == null
                                    ? cause.why()
                                    : String.valueOf(
                                            ClusterFailures.unwrap(failure).getMessage());
                            return record.end(sentence)
                                    .thenCompose(ended -> failure == null
                                            ? CompletableFuture.completedStage(result)
                                            : CompletableFuture.<T>failedStage(ClusterFailures.unwrap(failure)));
                        })
                        .thenCompose(stage -> stage));
    }

    private static <T> CompletionStage<T> begun(Supplier<CompletionStage<T>> work) {
        try {
            return work.get();
        } catch (RuntimeException failure) {
            return CompletableFuture.failedStage(failure);
        }
    }
}
