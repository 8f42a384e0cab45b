package org.lectern.library;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;
import org.lectern.activity.ActivityKind;
import org.lectern.activity.ActivityRecorder;
import org.lectern.activity.ActivitySentence;
import org.lectern.activity.WriteOutcome;
import org.lectern.model.GroupMember;
import org.lectern.model.Principal;
import org.lectern.wording.Message;
import org.lectern.write.Plan;
import org.lectern.write.Write;
import org.lectern.write.WriteHead;
import org.lectern.write.WriteReport;

/**
 * The writes of {@link Principals}, for those who store the rows.
 *
 * @param rows store the rows
 */
public record PrincipalWrites(Rows rows, ActivityRecorder activity) {
    /** Stores principals and group members. */
    public interface Rows {
        /** CQL with values that {@link #put(Principal, Optional)} would write; empty if nothing changes. */
        CompletionStage<List<String>> statements(Principal principal);

        /** Likewise of a member. */
        CompletionStage<List<String>> statements(GroupMember member);

        /**
         * Stores a principal.
         *
         * @param since a row that differs and was changed since is left
         * @return whether anything changed; empty if the row was left
         */
        CompletionStage<Optional<Boolean>> put(Principal principal, Optional<Instant> since);

        /** Likewise a member. */
        CompletionStage<Optional<Boolean>> put(GroupMember member, Optional<Instant> since);
    }

    /** @see Principals#put(Principal) */
    public Write<Boolean> put(Principal principal) {
        return put(entry(principal));
    }

    /** @see Principals#putUnlessChanged(Principal, Instant) */
    public Write<Optional<Boolean>> putUnlessChanged(Principal principal, Instant since) {
        return write(entry(principal), Optional.of(since), changed -> changed);
    }

    /** @see Principals#put(GroupMember) */
    public Write<Boolean> put(GroupMember member) {
        return put(entry(member));
    }

    /** @see Principals#putUnlessChanged(GroupMember, Instant) */
    public Write<Optional<Boolean>> putUnlessChanged(GroupMember member, Instant since) {
        return write(entry(member), Optional.of(since), changed -> changed);
    }

    /**
     * A principal or a group member that is to be stored.
     *
     * @param nothing said where nothing changes
     */
    private record Entry(
            WriteHead head,
            Function<List<String>, Plan> plan,
            Supplier<CompletionStage<List<String>>> statements,
            Function<Optional<Instant>, CompletionStage<Optional<Boolean>>> put,
            ActivitySentence nothing) {}

    private Entry entry(Principal principal) {
        return new Entry(
                WriteHead.of(
                        ActivityKind.PRINCIPAL,
                        principal.id(),
                        ActivitySentence.PUT_PRINCIPAL.of(principal.id(), principal.displayName())),
                statements -> statements.isEmpty()
                        ? Plan.nothing(LibrarySentence.ALREADY_THERE.of(principal.id()))
                        : Plan.of(
                                LibrarySentence.PUT_PRINCIPAL.of(principal.id(), principal.displayName()),
                                statements.size(),
                                statements),
                () -> rows.statements(principal),
                since -> rows.put(principal, since),
                ActivitySentence.NOTHING_TO_CHANGE);
    }

    private Entry entry(GroupMember member) {
        return new Entry(
                WriteHead.of(
                        ActivityKind.PRINCIPAL,
                        member.group(),
                        ActivitySentence.MAKE_MEMBER.of(
                                member.member(), member.group(), member.role().message())),
                statements -> Plan.of(Message.NONE, statements.size(), statements),
                () -> rows.statements(member),
                since -> rows.put(member, since),
                member.role().isMember() ? ActivitySentence.NOTHING_TO_CHANGE : ActivitySentence.NOTHING_TO_REMOVE);
    }

    private Write<Boolean> put(Entry entry) {
        return write(entry, Optional.empty(), changed -> changed.orElse(false));
    }

    private <R> Write<R> write(Entry entry, Optional<Instant> since, Function<Optional<Boolean>, R> result) {
        return Write.of(
                activity,
                entry.head(),
                cause -> entry.statements().get().thenApply(entry.plan()),
                cause -> entry.put().apply(since).thenApply(result),
                done -> WriteReport.of(
                        Boolean.TRUE.equals(done) || Optional.of(true).equals(done)
                                ? WriteOutcome.done(
                                        1,
                                        LibrarySentence.PRINCIPAL_WRITTEN.of(
                                                entry.head().about()))
                                : WriteOutcome.done(0, entry.nothing().of())));
    }
}
