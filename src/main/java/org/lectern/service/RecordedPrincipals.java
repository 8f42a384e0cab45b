package org.lectern.service;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.lectern.activity.ActivityKind;
import org.lectern.activity.ActivityRecorder;
import org.lectern.activity.ActivitySentence;
import org.lectern.activity.WriteEstimate;
import org.lectern.activity.WriteIntent;
import org.lectern.activity.WriteOutcome;
import org.lectern.library.Principals;
import org.lectern.model.Cause;
import org.lectern.model.GroupMember;
import org.lectern.model.GroupRole;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.ScanPage;
import org.lectern.model.TokenRange;

/**
 * {@link Principals} on record.
 *
 * @param puts what putting a principal would write, with its values; nothing if it is so already
 * @param memberPuts likewise of a member
 */
record RecordedPrincipals(
        Principals principals,
        Function<Principal, CompletionStage<List<String>>> puts,
        Function<GroupMember, CompletionStage<List<String>>> memberPuts,
        ActivityRecorder activity)
        implements Principals {
    @Override
    public CompletionStage<Boolean> put(Principal principal, Cause cause) {
        return recorded(principal, cause, () -> principals.put(principal, cause), changed -> changed);
    }

    @Override
    public CompletionStage<Optional<Boolean>> putUnlessChanged(Principal principal, Instant since, Cause cause) {
        return recorded(
                principal,
                cause,
                () -> principals.putUnlessChanged(principal, since, cause),
                changed -> changed.orElse(false));
    }

    private <T> CompletionStage<T> recorded(
            Principal principal, Cause cause, Supplier<CompletionStage<T>> put, Predicate<T> changed) {
        return activity.record(
                new WriteIntent(
                        ActivityKind.PRINCIPAL,
                        principal.id().value(),
                        ActivitySentence.PUT_PRINCIPAL.of(principal.id(), principal.displayName()),
                        cause),
                () -> puts.apply(principal).thenApply(cql -> WriteEstimate.of(cql.size(), cql)),
                put,
                done -> ending(changed.test(done)));
    }

    @Override
    public CompletionStage<Boolean> put(GroupMember member, Cause cause) {
        return recorded(member, cause, () -> principals.put(member, cause), changed -> changed);
    }

    @Override
    public CompletionStage<Optional<Boolean>> putUnlessChanged(GroupMember member, Instant since, Cause cause) {
        return recorded(
                member,
                cause,
                () -> principals.putUnlessChanged(member, since, cause),
                changed -> changed.orElse(false));
    }

    private <T> CompletionStage<T> recorded(
            GroupMember member, Cause cause, Supplier<CompletionStage<T>> put, Predicate<T> changed) {
        return activity.record(
                new WriteIntent(
                        ActivityKind.PRINCIPAL,
                        member.group().value(),
                        ActivitySentence.MAKE_MEMBER.of(
                                member.member(), member.group(), member.role().message()),
                        cause),
                () -> memberPuts.apply(member).thenApply(cql -> WriteEstimate.of(cql.size(), cql)),
                put,
                done -> changed.test(done) || member.role().isMember()
                        ? ending(changed.test(done))
                        : WriteOutcome.done(0, ActivitySentence.NOTHING_TO_REMOVE.of()));
    }

    private static WriteOutcome ending(boolean changed) {
        return changed ? WriteOutcome.done(1) : WriteOutcome.done(0, ActivitySentence.NOTHING_TO_CHANGE.of());
    }

    @Override
    public CompletionStage<Optional<Principal>> find(PrincipalId id) {
        return principals.find(id);
    }

    @Override
    public CompletionStage<Set<PrincipalId>> existing(Set<PrincipalId> ids) {
        return principals.existing(ids);
    }

    @Override
    public CompletionStage<List<Principal>> search(String typed, int limit) {
        return principals.search(typed, limit);
    }

    @Override
    public CompletionStage<List<GroupMember>> members(PrincipalId group, Optional<PrincipalId> after, int limit) {
        return principals.members(group, after, limit);
    }

    @Override
    public CompletionStage<List<PrincipalId>> chain(PrincipalId member, PrincipalId group, GroupRole least) {
        return principals.chain(member, group, least);
    }

    @Override
    public CompletionStage<ScanPage<Principal>> scan(TokenRange range, Optional<String> after, int limit) {
        return principals.scan(range, after, limit);
    }

    @Override
    public CompletionStage<ScanPage<GroupMember>> scanMembers(TokenRange range, Optional<String> after, int limit) {
        return principals.scanMembers(range, after, limit);
    }
}
