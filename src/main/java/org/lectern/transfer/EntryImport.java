package org.lectern.transfer;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.lectern.async.ConcurrencyLimit;
import org.lectern.async.KeyedSerialExecutor;
import org.lectern.async.Retry;
import org.lectern.async.Stages;
import org.lectern.cluster.ClusterException;
import org.lectern.fanout.FanOuts;
import org.lectern.job.FanOutJob;
import org.lectern.job.FanOutResult;
import org.lectern.job.IncompleteException;
import org.lectern.model.Cause;
import org.lectern.model.Change;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.MemberRole;
import org.lectern.model.PrincipalId;
import org.lectern.model.UnknownContentException;
import org.lectern.model.UnknownPrincipalException;
import org.lectern.service.Lectern;
import org.lectern.wording.HasMessage;
import org.lectern.wording.Message;
import org.lectern.write.Write;

/**
 * Writes entries through the services. It reads first what is there: what is already so is left alone, which makes a
 * second import cheap, and many principals of one item are shared with in one transaction. What others have changed since the
 * import began is left as well, and refused: entries may be written twice, by a process that goes on and by parts that are
 * repeated, and the second time must not undo a change that came between.
 */
final class EntryImport {
    /** Most ids asked for in one request. */
    private static final int ASKED_AT_ONCE = 100;

    private final Lectern lectern;
    private final ConcurrencyLimit limit;
    private final Retry retry;
    private final Cause cause;
    private final Instant since;
    private final KeyedSerialExecutor<Object> partitions = new KeyedSerialExecutor<>();

    /**
     * @param cause of every change: one of very many
     * @param since when the import was first begun, by the cluster's clock
     */
    EntryImport(Lectern lectern, ConcurrencyLimit limit, Retry retry, Cause cause, Instant since) {
        this.since = since;
        this.lectern = lectern;
        this.limit = limit;
        this.retry = retry;
        this.cause = cause;
    }

    /** Of every change. */
    Cause cause() {
        return cause;
    }

    /** When the import was first begun. */
    Instant since() {
        return since;
    }

    /** Verdicts in the order of the entries. Fails if the cluster stays away, or says what no entry is to blame for. */
    CompletionStage<List<Verdict>> write(List<Entry> entries) {
        List<Slot<Entry.Item>> items = new ArrayList<>();
        List<Slot<Entry.Membership>> memberships = new ArrayList<>();
        List<CompletableFuture<Verdict>> verdicts = new ArrayList<>(entries.size());
        for (Entry entry : entries) {
            CompletableFuture<Verdict> verdict = new CompletableFuture<>();
            verdicts.add(verdict);
            if (entry instanceof Entry.Principal made) {
                request(() -> lectern.principals()
                                .putUnlessChanged(made.principal(), since)
                                .make(cause))
                        .thenApply(changed -> put(made, changed))
                        .whenComplete(judge(verdict));
            } else if (entry instanceof Entry.Member made) {
                inTurn(
                                made.member().group(),
                                () -> lectern.principals()
                                        .putUnlessChanged(made.member(), since)
                                        .make(cause))
                        .thenApply(changed -> put(made, changed))
                        .whenComplete(judge(verdict));
            } else if (entry instanceof Entry.Item made) {
                items.add(new Slot<>(made, verdict));
            } else if (entry instanceof Entry.Membership made) {
                memberships.add(new Slot<>(made, verdict));
            }
        }
        writeItems(items);
        writeMemberships(memberships);
        return Stages.all(verdicts.size(), verdicts, verdict -> verdict);
    }

    private void writeItems(List<Slot<Entry.Item>> slots) {
        describe(ids(slots, Entry.Item::id)).whenComplete((known, failure) -> {
            for (Slot<Entry.Item> slot : slots) {
                if (failure != null) {
                    slot.verdict().completeExceptionally(failure);
                } else {
                    writeItem(slot, Optional.ofNullable(known.get(slot.entry().id())));
                }
            }
        });
    }

    private void writeItem(Slot<Entry.Item> slot, Optional<Content> current) {
        Entry.Item item = slot.entry();
        Change.Put put = item.put().unlessChangedSince(since);
        if (put.isDone(current) || put.isLeft(current)) {
            slot.verdict().complete(put.isDone(current) ? Verdict.UNCHANGED : left(item));
            return;
        }
        request(() -> complete(lectern.fanOuts().change(item.id(), put))).whenComplete(judge(slot.verdict()));
    }

    private void writeMemberships(List<Slot<Entry.Membership>> slots) {
        CompletionStage<Map<ContentId, Content>> contents = describe(ids(slots, Entry.Membership::content));
        CompletionStage<Set<PrincipalId>> principals = existing(ids(slots, Entry.Membership::principal));
        contents.thenCompose(known -> principals.thenCompose(present -> stateOf(slots, known, present)))
                .whenComplete((wanted, failure) -> {
                    if (failure != null) {
                        slots.forEach(slot -> slot.verdict().completeExceptionally(failure));
                    } else {
                        share(wanted);
                    }
                });
    }

    /** Refuses those that name what isn't there, and finds those that are not yet so. */
    private CompletionStage<List<Slot<Entry.Membership>>> stateOf(
            List<Slot<Entry.Membership>> slots, Map<ContentId, Content> known, Set<PrincipalId> present) {
        List<CompletionStage<Optional<Slot<Entry.Membership>>>> states = new ArrayList<>();
        for (Slot<Entry.Membership> slot : slots) {
            Entry.Membership wanted = slot.entry();
            Content content = known.get(wanted.content());
            if (!present.contains(wanted.principal())) {
                slot.verdict().complete(refused(new UnknownPrincipalException(wanted.principal())));
            } else if (content == null || (content.deleted() && wanted.role().isMember())) {
                slot.verdict().complete(refused(new UnknownContentException(wanted.content())));
            } else {
                states.add(stateOf(wanted).thenApply(settled -> {
                    settled.ifPresent(slot.verdict()::complete);
                    return settled.isPresent() ? Optional.empty() : Optional.of(slot);
                }));
            }
        }
        return Stages.all(states, state -> state)
                .thenApply(found -> found.stream().flatMap(Optional::stream).toList());
    }

    /** Empty if it is to be made. */
    private CompletionStage<Optional<Verdict>> stateOf(Entry.Membership wanted) {
        return request(() -> lectern.contents().membership(wanted.content(), wanted.principal()))
                .thenCompose(there -> there.role() == wanted.role()
                        ? CompletableFuture.completedStage(Optional.of(Verdict.UNCHANGED))
                        : there.stamp() == 0
                                ? CompletableFuture.completedStage(Optional.empty())
                                : request(() -> isLeft(wanted))
                                        .thenApply(is -> is ? Optional.of(left(wanted)) : Optional.empty()));
    }

    /** @param changed empty if others have changed it since */
    private static Verdict put(Entry entry, Optional<Boolean> changed) {
        return changed.map(Verdict::of).orElseGet(() -> left(entry));
    }

    private static Verdict left(Entry entry) {
        return new Verdict.Refused(TransferSentence.CHANGED_SINCE.of(entry.key()));
    }

    private void share(List<Slot<Entry.Membership>> slots) {
        Map<Share, List<Slot<Entry.Membership>>> shares = new LinkedHashMap<>();
        for (Slot<Entry.Membership> slot : slots) {
            shares.computeIfAbsent(
                            new Share(slot.entry().content(), slot.entry().role()), share -> new ArrayList<>())
                    .add(slot);
        }
        shares.forEach((share, members) -> {
            AtomicBoolean again = new AtomicBoolean();
            inTurn(
                            share.content(),
                            () -> again.getAndSet(true)
                                    ? notLeft(members).thenCompose(some -> make(share, some))
                                    : make(share, members))
                    .whenComplete((verdict, failure) ->
                            members.forEach(slot -> judge(slot.verdict()).accept(verdict, failure)));
        });
    }

    private CompletionStage<Verdict> make(Share share, List<Slot<Entry.Membership>> members) {
        Set<PrincipalId> principals =
                members.stream().map(slot -> slot.entry().principal()).collect(Collectors.toSet());
        return principals.isEmpty()
                ? CompletableFuture.completedStage(Verdict.UNCHANGED)
                : complete(share.write(lectern.fanOuts(), principals));
    }

    /** Before another attempt: the one before may have been made, and others may have changed some of it since. */
    private CompletionStage<List<Slot<Entry.Membership>>> notLeft(List<Slot<Entry.Membership>> members) {
        return Stages.all(
                        members,
                        slot -> isLeft(slot.entry()).thenApply(is -> {
                            if (is) {
                                slot.verdict().complete(left(slot.entry()));
                            }
                            return is ? Optional.<Slot<Entry.Membership>>empty() : Optional.of(slot);
                        }))
                .thenApply(found -> found.stream().flatMap(Optional::stream).toList());
    }

    /** Whether it is another than wanted, and was changed by others since the import began. */
    private CompletionStage<Boolean> isLeft(Entry.Membership wanted) {
        return lectern.contents()
                .membership(wanted.content(), wanted.principal())
                .thenCompose(there -> there.role() == wanted.role() || there.stamp() == 0
                        ? CompletableFuture.completedStage(false)
                        : lectern.contents()
                                .changedAt(wanted.content(), wanted.principal())
                                .thenApply(at ->
                                        at.filter(time -> !time.isBefore(since)).isPresent()));
    }

    /** A change counts when every library is right; if some could not be written, doing it again writes them. */
    private CompletionStage<Verdict> complete(Write<FanOutJob> write) {
        return write.make(cause).thenCompose(FanOutJob::ended).thenApply(result -> {
            if (!result.failures().isEmpty()) {
                throw new ClusterException(
                        ClusterException.Kind.OVERLOADED, failed(write.head().about(), result));
            }
            if (!result.isComplete()) {
                throw new IncompleteException(result);
            }
            return Verdict.APPLIED;
        });
    }

    private static Message failed(Message content, FanOutResult result) {
        Map.Entry<PrincipalId, Message> one =
                result.failures().entrySet().iterator().next();
        return TransferSentence.NOT_CARRIED.of(content, result.failures().size(), one.getKey(), one.getValue());
    }

    private CompletionStage<Map<ContentId, Content>> describe(Set<ContentId> ids) {
        return Stages.all(
                        Stages.parts(ids, ASKED_AT_ONCE),
                        part -> request(() -> lectern.contents().describe(part)))
                .thenApply(maps -> {
                    Map<ContentId, Content> merged = new HashMap<>();
                    maps.forEach(merged::putAll);
                    return merged;
                });
    }

    private CompletionStage<Set<PrincipalId>> existing(Set<PrincipalId> ids) {
        return Stages.all(
                        Stages.parts(ids, ASKED_AT_ONCE),
                        part -> request(() -> lectern.principals().existing(Set.copyOf(part))))
                .thenApply(sets -> sets.stream().flatMap(Collection::stream).collect(Collectors.toSet()));
    }

    private <T> CompletionStage<T> request(Supplier<CompletionStage<T>> request) {
        return limit.submit(() -> retry.run(request));
    }

    /** Transactions on one partition only get in each other's way: they are made one after another. */
    private <T> CompletionStage<T> inTurn(Object partition, Supplier<CompletionStage<T>> request) {
        return partitions.submit(partition, () -> request(request));
    }

    /** Turns what an entry is to blame for into a refusal of its line; anything else fails the import. */
    private static BiConsumer<Verdict, Throwable> judge(CompletableFuture<Verdict> verdict) {
        return (answer, failure) -> {
            Throwable cause = failure == null ? null : Stages.unwrap(failure);
            if (cause == null) {
                verdict.complete(answer);
            } else if (cause instanceof UnknownPrincipalException
                    || cause instanceof UnknownContentException
                    || cause instanceof IllegalArgumentException) {
                verdict.complete(refused((RuntimeException) cause));
            } else {
                verdict.completeExceptionally(cause);
            }
        };
    }

    private static Verdict refused(RuntimeException cause) {
        return new Verdict.Refused(HasMessage.of(cause));
    }

    private static <E extends Entry, I> Set<I> ids(List<Slot<E>> slots, Function<E, I> id) {
        Set<I> ids = new HashSet<>();
        slots.forEach(slot -> ids.add(id.apply(slot.entry())));
        return ids;
    }

    private record Slot<E extends Entry>(E entry, CompletableFuture<Verdict> verdict) {}

    /** What principals of one item get; REMOVED takes it from them. */
    private record Share(ContentId content, MemberRole role) {
        Write<FanOutJob> write(FanOuts fanOuts, Set<PrincipalId> principals) {
            return role.isMember() ? fanOuts.share(content, principals, role) : fanOuts.remove(content, principals);
        }
    }
}
