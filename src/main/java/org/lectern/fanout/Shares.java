package org.lectern.fanout;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.lectern.async.Stages;
import org.lectern.job.FanOutSentence;
import org.lectern.job.JobCounts;
import org.lectern.job.JobRecord;
import org.lectern.job.JobState;
import org.lectern.job.Journal;
import org.lectern.job.RunningJob;
import org.lectern.model.ContentSentence;
import org.lectern.model.MemberRole;
import org.lectern.model.Membership;
import org.lectern.model.PrincipalId;
import org.lectern.model.UnknownContentException;
import org.lectern.protocol.MemberSelection;
import org.lectern.protocol.Operation;
import org.lectern.protocol.Operations;
import org.lectern.protocol.PendingChange;
import org.lectern.protocol.Reconciled;
import org.lectern.protocol.SetMemberships;
import org.lectern.protocol.Store;
import org.lectern.wording.Message;

/**
 * Shares and removals: a part after the other, each one transaction, since the members of an item share a partition.
 *
 * @param rest lets a job rest
 */
record Shares(
        Store store,
        Operations operations,
        Journal journal,
        JobRetry retrying,
        ScanContext around,
        BiConsumer<RunningJob, JobState> rest) {
    /** Principals whose memberships change in one transaction. */
    static final int PER_TRANSACTION = 100;

    /** The parts of a share with these principals. */
    static List<List<PrincipalId>> parts(Collection<PrincipalId> principals) {
        return Stages.parts(new TreeSet<>(principals), PER_TRANSACTION);
    }

    /**
     * Runs a new share.
     *
     * @param expected memberships that change only if they are still like this. Another process that takes the job over does not
     *     know them
     * @return completes when every part is settled; fails if it could not even begin, or with what will not pass
     */
    CompletionStage<?> begin(
            RunningJob job, List<List<PrincipalId>> parts, MemberRole role, Map<PrincipalId, Membership> expected) {
        job.progress().counts(JobCounts.of(parts.stream().mapToInt(List::size).sum()));
        job.share(new JobRecord.Share(role, 0, Math.max(1, parts.size()), new TreeMap<>()));
        if (parts.isEmpty()) {
            return CompletableFuture.completedStage(null);
        }
        MemberSelection.Named first = new MemberSelection.Named(job.content(), new TreeSet<>(parts.get(0)));
        // What fails before it is on record fails at once: nothing was changed, and whoever asked is still there.
        return whileOurs(job)
                .announcing(journal.announcements(job, parts))
                .run(SetMemberships.of(first, role, expected))
                .handle((reconciled, failure) -> {
                    if (failure == null) {
                        job.partSettled(reconciled, around.now());
                        return job.isOnRecord() || parts.size() == 1
                                ? goOn(job, parts, expected)
                                : journal.open(job, parts).thenCompose(opened -> goOn(job, parts, expected));
                    }
                    return job.isOnRecord() ? goOn(job, parts, expected) : CompletableFuture.<Void>failedStage(failure);
                })
                .thenCompose(stage -> stage);
    }

    /** Goes on with a share where its record says that it stands. */
    CompletionStage<?> resume(RunningJob job) {
        return goOn(job, List.of(), Map.of());
    }

    /** @param parts as they were given; empty if they are to be read from the journal */
    private CompletionStage<?> goOn(
            RunningJob job, List<List<PrincipalId>> parts, Map<PrincipalId, Membership> expected) {
        JobRecord.Share share = job.share().orElseThrow();
        if (share.part() >= share.parts()) {
            return CompletableFuture.completedStage(null);
        }
        job.made(around.now()).ifPresent(state -> rest.accept(job, state));
        job.run(around.now());
        if (share.parts() > 1 && share.part() > 0) {
            around.changed(job);
        }
        return paced(job)
                .thenCompose(due -> retrying.run(job, () -> part(job, parts, expected)))
                .thenCompose(reconciled -> {
                    job.partSettled(reconciled, around.now());
                    return goOn(job, parts, expected);
                });
    }

    /** The part that is under way: finished if it was announced, else made. */
    private CompletionStage<Reconciled> part(
            RunningJob job, List<List<PrincipalId>> parts, Map<PrincipalId, Membership> expected) {
        JobRecord.Share share = job.share().orElseThrow();
        Optional<PendingChange> announced = Journal.announced(job);
        List<List<PrincipalId>> all = parts.isEmpty() ? unknownParts(share) : parts;
        if (announced.isPresent()) {
            Operation<Reconciled> finish = SetMemberships.finish(Journal.intent(job), announced.get());
            return whileOurs(job).announcing(journal.announcements(job, all)).run(finish);
        }
        return audience(job, parts, share.part())
                .thenCompose(principals -> principals.isEmpty()
                        ? CompletableFuture.failedStage(new AudienceGoneException())
                        : whileOurs(job)
                                .announcing(journal.announcements(job, all))
                                .run(SetMemberships.of(
                                        new MemberSelection.Named(job.content(), new TreeSet<>(principals)),
                                        share.role(),
                                        expected)));
    }

    private Operations whileOurs(RunningJob job) {
        return GuardedStore.whileOurs(operations, store, List.of(job));
    }

    /** As many as there are, whoever they are. */
    private static List<List<PrincipalId>> unknownParts(JobRecord.Share share) {
        return Collections.nCopies(share.parts(), List.of());
    }

    private CompletionStage<List<PrincipalId>> audience(RunningJob job, List<List<PrincipalId>> parts, int part) {
        return parts.isEmpty()
                ? journal.rows().audience(job.id(), part)
                : CompletableFuture.completedStage(parts.get(part));
    }

    /** Whom the parts that are done were for, as far as that is on record. */
    CompletionStage<List<PrincipalId>> tried(RunningJob job) {
        JobRecord.Share share = job.share().orElseThrow();
        if (share.parts() == 1 && share.part() == 1 && !share.stamps().isEmpty()) {
            // What is done in one transaction has whom it is for in its row, and nowhere else.
            return CompletableFuture.completedStage(List.copyOf(share.stamps().keySet()));
        }
        CompletionStage<List<PrincipalId>> all = CompletableFuture.completedStage(List.of());
        for (int part = 0; part < share.part(); part++) {
            int number = part;
            all = all.thenCompose(before -> retrying.run(
                            job, () -> journal.rows().audience(job.id(), number))
                    .thenApply(more ->
                            Stream.concat(before.stream(), more.stream()).toList()));
        }
        return all;
    }

    /** A part begins when the limit allows; the part before it counts. */
    private CompletionStage<Boolean> paced(RunningJob job) {
        return job.limit().isEmpty() || job.share().orElseThrow().part() == 0
                ? CompletableFuture.completedStage(true)
                : around.pause(
                        TimeUnit.SECONDS.toMillis(PER_TRANSACTION) / job.limit().getAsInt());
    }

    /** Why a share ends early, if it does: what is left cannot be shared any more. */
    static Optional<Message> endsEarly(RunningJob job, Throwable failure) {
        if (failure instanceof AudienceGoneException) {
            return Optional.of(FanOutSentence.AUDIENCE_GONE.of(job.counts().left()));
        }
        return failure instanceof UnknownContentException
                ? Optional.of(FanOutSentence.ITEM_DELETED.of())
                : Optional.empty();
    }

    /** No part is empty, so one that is found empty was lost. */
    static final class AudienceGoneException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        AudienceGoneException() {
            super("Whom the share is for is not on record.", null, false, false);
        }
    }

    /** Those of a set that are named, in the journal's words. */
    static Message describe(Set<PrincipalId> principals, MemberRole role) {
        Message whom = principals.size() == 1
                ? Message.plain(principals.iterator().next().value())
                : FanOutSentence.PRINCIPALS.of(principals.size());
        return role.isMember() ? FanOutSentence.WHOM_AS.of(whom, ContentSentence.valueOf(role.name())) : whom;
    }
}
