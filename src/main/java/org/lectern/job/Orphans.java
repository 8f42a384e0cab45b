package org.lectern.job;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.lectern.model.Cause;
import org.lectern.model.CauseSentence;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.protocol.Store;
import org.lectern.wording.Message;

/**
 * Finds changes whose job is lost: an item that somebody reads has superseded positions, and no open job. They are few (a
 * journal that was deleted, a restored backup), and not looked for: whoever reads such an item finds it.
 */
public final class Orphans {
    /** A change that is under way is not an orphan: its superseded positions are gone before this has passed, or its job is. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final int KEPT_IN_MIND = 1_000;

    private record Suspect(Instant since, Instant oldest) {}

    private final Store store;
    private final Journal journal;
    private final Jobs jobs;
    private final JobRunner runner;
    private final ConcurrentMap<ContentId, Suspect> suspects = new ConcurrentHashMap<>();

    /** @param runner what is found is handed to */
    public Orphans(Store store, Journal journal, Jobs jobs, JobRunner runner) {
        this.store = store;
        this.journal = journal;
        this.jobs = jobs;
        this.runner = runner;
    }

    /** Somebody has read an item. From any thread; cheap. */
    public void seen(Content content) {
        if (!content.superseded().isEmpty() && suspects.size() < KEPT_IN_MIND && !suspects.containsKey(content.id())) {
            Instant oldest = content.superseded().keySet().stream()
                    .min(Instant::compareTo)
                    .orElseThrow();
            suspects.put(content.id(), new Suspect(journal.now(), oldest));
        }
    }

    /** Looks after those that were seen some time ago. For a schedule. */
    public CompletionStage<?> lookAfter() {
        Instant ripe = journal.now().minus(PATIENCE);
        List<ContentId> due = suspects.entrySet().stream()
                .filter(suspect -> suspect.getValue().since().isBefore(ripe))
                .map(Map.Entry::getKey)
                .toList();
        CompletionStage<?> all = CompletableFuture.completedStage(null);
        for (ContentId content : due) {
            Suspect suspect = suspects.remove(content);
            if (suspect != null) {
                all = all.thenCompose(before -> examine(content, suspect));
            }
        }
        return all;
    }

    private CompletionStage<?> examine(ContentId id, Suspect suspect) {
        return store.readContent(id, true).thenCompose(read -> {
            boolean still = read.content()
                    .filter(content -> content.superseded().containsKey(suspect.oldest()))
                    .isPresent();
            if (!still) {
                return CompletableFuture.completedStage(null);
            }
            return jobs.open()
                    .thenCompose(open -> open.stream()
                                    .anyMatch(job -> job.subject().english().equals(id.value()))
                            ? CompletableFuture.completedStage(null)
                            : finish(read.content().orElseThrow()));
        });
    }

    private CompletionStage<?> finish(Content content) {
        RunningJob job = new RunningJob(
                JobTask.of(JobKind.ORPHAN, content.id().value(), Message.NONE),
                Cause.of(journal.here().name(), CauseSentence.WHY_LOST),
                new FanOutJob(content.id().value()),
                journal.now());
        job.made(journal.now());
        return journal.open(job, List.of()).thenAccept(opened -> runner.carry(job, content));
    }
}
