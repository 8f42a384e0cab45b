package org.lectern.fanout;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.lectern.async.Retry;
import org.lectern.job.FanOutSentence;
import org.lectern.job.JobState;
import org.lectern.job.Journal;
import org.lectern.job.RunningJob;
import org.lectern.job.Timing;
import org.lectern.model.ContentId;
import org.lectern.wording.Message;

/** What the cluster and this process's lease mean for the work on jobs. */
record ScanContexts(Timing timing, MemberRows members) {
    private static final Message OUT_OF_TOUCH = FanOutSentence.OUT_OF_TOUCH.of();

    ScanContext around(Journal journal, Consumer<RunningJob> complete, BiConsumer<RunningJob, Throwable> failed) {
        return new ScanContext() {
            @Override
            public Optional<Message> obstacle() {
                return journal.lease().isFresh() ? Optional.empty() : Optional.of(OUT_OF_TOUCH);
            }

            @Override
            public void later(Runnable task, long millis) {
                timing.later(Duration.ofMillis(millis), task);
            }

            @Override
            public Retry.Timer timer() {
                return timing.timer();
            }

            @Override
            public CompletionStage<Long> countMembers(ContentId content) {
                return members.count(content);
            }

            @Override
            public Instant now() {
                return journal.now();
            }

            @Override
            public void changed(RunningJob job) {
                journal.changed(job);
            }

            @Override
            public void complete(RunningJob job) {
                if (job.state() == JobState.STOPPED || job.state() == JobState.PAUSED) {
                    journal.changed(job); // it came to rest with its last page: nothing but its settling is left
                } else {
                    complete.accept(job);
                }
            }

            @Override
            public void failed(RunningJob job, Throwable failure) {
                failed.accept(job, failure);
            }
        };
    }
}
