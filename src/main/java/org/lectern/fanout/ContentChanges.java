package org.lectern.fanout;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.lectern.async.Stages;
import org.lectern.job.FanOutResult;
import org.lectern.job.Journal;
import org.lectern.job.RunningJob;
import org.lectern.model.Change;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.UnknownContentException;
import org.lectern.protocol.Acknowledged;
import org.lectern.protocol.ChangeContent;
import org.lectern.protocol.ChangeLog;
import org.lectern.protocol.Operations;
import org.lectern.protocol.PendingChange;
import org.lectern.protocol.PendingChangeId;
import org.lectern.protocol.Store;
import org.lectern.protocol.Swapped;

/**
 * Changes the truth of items, one compare-and-set after the other for each item: what comes while one is under way waits,
 * and is then made together. Rivals in one process would only refuse each other; and every version that the truth ever had
 * leaves a position which each library has to be rid of, so ten changes at once should not make ten of them.
 */
final class ContentChanges {
    private final Store store;
    private final Operations operations;
    private final Journal journal;
    private final FanOutRunner runner;
    private final ConcurrentMap<ContentId, Deque<Wanted>> waiting = new ConcurrentHashMap<>();

    ContentChanges(Store store, Operations operations, Journal journal, FanOutRunner runner) {
        this.store = store;
        this.operations = operations;
        this.journal = journal;
        this.runner = runner;
    }

    private record Wanted(RunningJob job, Change change) {}

    /** Makes a change when its turn comes. */
    void make(RunningJob job, Change change) {
        Wanted wanted = new Wanted(job, change);
        boolean[] first = new boolean[1];
        waiting.compute(job.content(), (content, line) -> {
            first[0] = line == null;
            Deque<Wanted> now = line == null ? new ArrayDeque<>() : line;
            if (!first[0]) {
                now.add(wanted);
            }
            return now;
        });
        if (first[0]) {
            alone(wanted).whenComplete((done, failure) -> next(job.content()));
        }
    }

    /** Whoever came meanwhile, all of them together. */
    private void next(ContentId content) {
        List<Wanted> group = new ArrayList<>();
        waiting.computeIfPresent(content, (item, line) -> {
            group.addAll(line);
            line.clear();
            return group.isEmpty() ? null : line;
        });
        if (group.isEmpty()) {
            return;
        }
        (group.size() == 1 ? alone(group.get(0)) : together(content, group))
                .whenComplete((done, failure) -> next(content));
    }

    /** Fails with an {@link UnknownContentException} where there was never such an item. */
    CompletionStage<?> requireItem(ContentId content) {
        return store.readContent(content, false).thenAccept(read -> {
            if (read.content().isEmpty()) {
                throw new UnknownContentException(content);
            }
        });
    }

    private CompletionStage<?> alone(Wanted wanted) {
        return ofThose(List.of(wanted))
                .announcing(journal.announcements(wanted.job(), List.of()))
                .run(ChangeContent.truth(wanted.job().content(), wanted.change()))
                .whenComplete((swapped, failure) -> made(wanted.job(), swapped, failure));
    }

    private CompletionStage<?> together(ContentId content, List<Wanted> group) {
        return store.readContent(content, false)
                .thenCompose(read -> {
                    List<Wanted> needed = needed(content, group, read.content(), read.now());
                    return needed.isEmpty()
                            ? CompletableFuture.completedStage(null)
                            : makeTogether(content, needed)
                                    .handle((swapped, failure) -> madeTogether(needed, swapped, failure))
                                    .thenCompose(made -> made);
                })
                .whenComplete((done, failure) -> {
                    if (failure != null) {
                        group.forEach(wanted -> made(wanted.job(), null, failure));
                    }
                });
    }

    /** Those that change something, each after those before it; the others are told so at once. */
    private static List<Wanted> needed(ContentId id, List<Wanted> group, Optional<Content> current, Instant now) {
        List<Wanted> needed = new ArrayList<>();
        Optional<Content> item = current;
        for (Wanted wanted : group) {
            try {
                Optional<Content> next = wanted.change().apply(id, item, now);
                if (next.isPresent()) {
                    item = next;
                    needed.add(wanted);
                } else {
                    wanted.job().handle().complete(FanOutResult.NOTHING);
                }
            } catch (RuntimeException refused) {
                wanted.job().handle().fail(refused);
            }
        }
        return needed;
    }

    /** Where one of them is refused by now, which one it is shows when each is made alone. */
    private CompletionStage<?> madeTogether(
            List<Wanted> group, @Nullable Swapped swapped, @Nullable Throwable failure) {
        CompletionStage<?> made = CompletableFuture.completedStage(null);
        if (failure != null && Stages.unwrap(failure) instanceof UnknownContentException) {
            for (Wanted wanted : group) {
                made = made.thenCompose(before -> alone(wanted).handle((done, refused) -> done));
            }
        } else {
            group.forEach(wanted -> made(wanted.job(), swapped, failure));
        }
        return made;
    }

    private CompletionStage<Swapped> makeTogether(ContentId content, List<Wanted> group) {
        ChangeLog all = new ChangeLog() {
            @Override
            public CompletionStage<PendingChangeId> announce(PendingChange pending, Optional<Instant> version) {
                List<CompletableFuture<PendingChangeId>> announced = group.stream()
                        .map(wanted -> journal.announcements(wanted.job(), List.of())
                                .announce(pending, version)
                                .toCompletableFuture())
                        .toList();
                return CompletableFuture.allOf(announced.toArray(CompletableFuture<?>[]::new))
                        .thenApply(done -> new PendingChangeId(
                                pending.content(),
                                announced.stream()
                                        .flatMap(one -> one.join().ids().stream())
                                        .collect(Collectors.toCollection(TreeSet::new))));
            }

            @Override
            public CompletionStage<Acknowledged> conclude(PendingChangeId pending) {
                return CompletableFuture.completedStage(Acknowledged.WRITTEN);
            }
        };
        Change several = new Change.Several(group.stream().map(Wanted::change).toList());
        return ofThose(group).announcing(all).run(ChangeContent.truth(content, several));
    }

    private Operations ofThose(List<Wanted> group) {
        return GuardedStore.whileOurs(
                operations, store, group.stream().map(Wanted::job).toList());
    }

    private void made(RunningJob job, @Nullable Swapped swapped, @Nullable Throwable failure) {
        // One that is on record and changes nothing any more is carried out all the same: it heals, and ends.
        if (swapped != null && (swapped.changed() || job.isOnRecord())) {
            runner.carry(job, swapped.content().orElseThrow());
        } else if (swapped != null) {
            job.handle().complete(FanOutResult.NOTHING);
        } else if (job.isOnRecord()) {
            job.stopped(failure);
            runner.resume(job); // the truth says whether it was made
        } else if (failure != null) {
            job.handle().fail(Stages.unwrap(failure));
        }
    }
}
