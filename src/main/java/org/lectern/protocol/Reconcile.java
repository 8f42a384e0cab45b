package org.lectern.protocol;

import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.lectern.library.Bucket;
import org.lectern.model.Content;
import org.lectern.model.MemberRole;
import org.lectern.model.Membership;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.wording.HasMessage;
import org.lectern.wording.Message;

/**
 * Brings principals' entries for one content item up to date with the truth, whatever they are now. Always: the floor,
 * then the truth, then one batch per principal; then the floor again. It never looks at what is in the library.
 */
public final class Reconcile {
    private Reconcile() {}

    /** The whole of it, for an audience that fits into one read. */
    public static Operation<Reconciled> of(MemberSelection selection) {
        return Then.sequence(read(selection), new Write());
    }

    /**
     * The first half: the floor, then the truth, then the floor again: what is read of the truth is read under one floor. Else
     * a position of before the floor was raised could be written above the deletion of it by whoever had read the truth later
     * and the floor before, and an item would show twice for a moment.
     */
    public static Operation<MemberPage> read(MemberSelection selection) {
        return new ReadFloor(selection);
    }

    /**
     * The same under a floor that was read before, however long ago: it only rises, so if it is the same after the truth was
     * read, it was all the while. A row of reads needs no more than one of the floor each.
     */
    public static Operation<MemberPage> read(MemberSelection selection, Floor before) {
        return new ReadTruth(selection, before);
    }

    /** The second half: the batches, then the floor again. */
    public static Operation<Reconciled> write(MemberPage memberPage) {
        List<LibraryBatch> batches = batches(memberPage);
        return batches.isEmpty() ? new Done<>(unreadable(memberPage)) : new WriteBatches(memberPage, batches);
    }

    /** Nothing is written for them; whoever asked for it hears why. */
    private static Reconciled unreadable(MemberPage memberPage) {
        Map<PrincipalId, Message> reasons = new TreeMap<>();
        memberPage.members().unreadable().forEach((principal, why) -> reasons.put(principal, HasMessage.of(why)));
        return reasons.isEmpty() ? Reconciled.NONE : new Reconciled(0, reasons);
    }

    /** What is to be written for a slice: one batch per principal that ever had the item. */
    public static List<LibraryBatch> batches(MemberPage memberPage) {
        Members members = memberPage.members();
        if (members.content().isEmpty()) {
            return List.of();
        }
        // What is written depends on the role only, so members share it: a page is a few lists, however many members.
        Map<MemberRole, List<LibraryWrite>> writes = new EnumMap<>(MemberRole.class);
        boolean holdings = memberPage.selection() instanceof MemberSelection.Named;
        List<LibraryBatch> batches = new ArrayList<>(members.memberships().size());
        for (Map.Entry<PrincipalId, Membership> member : members.memberships().entrySet()) {
            Membership membership = member.getValue();
            if (membership.stamp() > 0) {
                batches.add(new LibraryBatch(
                        member.getKey(),
                        memberPage.floor().timestamp(membership.stamp()),
                        writes.computeIfAbsent(
                                membership.role(),
                                role -> writes(members.content().get(), role, holdings))));
            }
        }
        return batches;
    }

    private static List<LibraryWrite> writes(Content content, MemberRole role, boolean holding) {
        List<LibraryWrite> writes = new ArrayList<>(entries(content, role.isMember()));
        if (holding) {
            writes.add(
                    role.isMember()
                            ? new LibraryWrite.PutHolding(content.id(), role)
                            : new LibraryWrite.DeleteHolding(content.id()));
        }
        return List.copyOf(writes);
    }

    /** Every superseded position goes; the current one comes if the item belongs in the library, else goes too. */
    public static List<LibraryWrite> entries(Content content, boolean member) {
        List<LibraryWrite> writes = new ArrayList<>();
        for (Map.Entry<Instant, Visibility> old : content.superseded().entrySet()) {
            for (Bucket bucket : Bucket.holding(old.getValue())) {
                writes.add(new LibraryWrite.DeleteEntry(bucket, old.getKey(), content.id()));
            }
        }
        for (Bucket bucket : Bucket.holding(content.visibility())) {
            writes.add(
                    member && !content.deleted()
                            ? new LibraryWrite.PutEntry(bucket, content.lastModified(), content.id())
                            : new LibraryWrite.DeleteEntry(bucket, content.lastModified(), content.id()));
        }
        return List.copyOf(writes);
    }

    record ReadFloor(MemberSelection selection) implements ReadsFloor<MemberPage> {
        @Override
        public Operation<MemberPage> then(Floor floor) {
            return new ReadTruth(selection, floor);
        }
    }

    record ReadTruth(MemberSelection selection, Floor floor) implements Step<Members, MemberPage> {
        @Override
        public Request<Members> request() {
            return new Request.ReadMembers(selection, false);
        }

        @Override
        public Operation<MemberPage> then(Members members) {
            MemberPage memberPage = new MemberPage(selection, floor, members);
            return members.content().isEmpty() ? new Done<>(memberPage) : new ConfirmFloor(memberPage);
        }
    }

    record ConfirmFloor(MemberPage memberPage) implements ReadsFloor<MemberPage> {
        @Override
        public Operation<MemberPage> then(Floor floor) {
            return floor.equals(memberPage.floor())
                    ? new Done<>(memberPage)
                    : new ReadTruth(memberPage.selection(), floor);
        }
    }

    private record Write() implements Then.Continuation<MemberPage, Reconciled> {
        @Override
        public Operation<Reconciled> after(MemberPage memberPage) {
            return write(memberPage);
        }
    }

    record WriteBatches(MemberPage memberPage, List<LibraryBatch> batches) implements WritesLibraries {
        @Override
        public Operation<Reconciled> then(Map<PrincipalId, Message> failures) {
            return new ReadFloorAgain(memberPage, new Reconciled(batches.size() - failures.size(), failures));
        }
    }

    private record Plus(Reconciled before) implements Then.Continuation<Reconciled, Reconciled> {
        @Override
        public Operation<Reconciled> after(Reconciled reconciled) {
            return new Done<>(reconciled.plus(before));
        }
    }

    /** A rebuild under a newer floor may have missed what was just written under the old one: then write it again. */
    record ReadFloorAgain(MemberPage memberPage, Reconciled reconciled) implements ReadsFloor<Reconciled> {
        @Override
        public Operation<Reconciled> then(Floor floor) {
            Reconciled unreadable = unreadable(memberPage);
            if (floor.equals(memberPage.floor())) {
                return new Done<>(reconciled.plus(unreadable));
            }
            Operation<Reconciled> again = of(new MemberSelection.Named(
                    memberPage.selection().content(),
                    new TreeSet<>(memberPage.members().memberships().keySet())));
            return unreadable.complete() ? again : Then.sequence(again, new Plus(unreadable));
        }
    }
}
