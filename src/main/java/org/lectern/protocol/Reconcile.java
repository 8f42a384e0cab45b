package org.lectern.protocol;

import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.lectern.content.Content;
import org.lectern.content.MemberRole;
import org.lectern.content.Membership;
import org.lectern.content.Visibility;
import org.lectern.library.Bucket;
import org.lectern.principal.PrincipalId;

/**
 * Brings principals' entries for one content item up to date with the truth, whatever they are now. Always: the floor,
 * then the truth, then one batch per principal; then the floor again. It never looks at what is in the library.
 */
public final class Reconcile {
    private Reconcile() {}

    /** The whole of it, for an audience that fits into one read. */
    public static Progress<Reconciled> of(Audience audience) {
        return Then.sequence(read(audience), new Write());
    }

    /**
     * The first half: the floor, then the truth, then the floor again: what is read of the truth is read under one floor. Else
     * a position of before the floor was raised could be written above the deletion of it by whoever had read the truth later
     * and the floor before, and an item would show twice for a moment.
     */
    public static Progress<Slice> read(Audience audience) {
        return new ReadFloor(audience);
    }

    /**
     * The same under a floor that was read before, however long ago: it only rises, so if it is the same after the truth was
     * read, it was all the while. A row of reads needs no more than one of the floor each.
     */
    public static Progress<Slice> read(Audience audience, Floor before) {
        return new ReadTruth(audience, before);
    }

    /** The second half: the batches, then the floor again. */
    public static Progress<Reconciled> write(Slice slice) {
        List<LibraryBatch> batches = batches(slice);
        return batches.isEmpty() ? new Done<>(unreadable(slice)) : new WriteBatches(slice, batches);
    }

    /** Nothing is written for them; whoever asked for it hears why. */
    private static Reconciled unreadable(Slice slice) {
        Map<PrincipalId, String> reasons = new TreeMap<>();
        slice.members()
                .unreadable()
                .forEach((principal, why) -> reasons.put(principal, String.valueOf(why.getMessage())));
        return reasons.isEmpty() ? Reconciled.NONE : new Reconciled(0, reasons);
    }

    /** What is to be written for a slice: one batch per principal that ever had the item. */
    public static List<LibraryBatch> batches(Slice slice) {
        Members members = slice.members();
        if (members.content().isEmpty()) {
            return List.of();
        }
        // What is written depends on the role only, so members share it: a page is a few lists, however many members.
        Map<MemberRole, List<LibraryWrite>> writes = new EnumMap<>(MemberRole.class);
        boolean holdings = slice.audience() instanceof Audience.Named;
        List<LibraryBatch> batches = new ArrayList<>(members.memberships().size());
        for (Map.Entry<PrincipalId, Membership> member : members.memberships().entrySet()) {
            Membership membership = member.getValue();
            if (membership.stamp() > 0) {
                batches.add(new LibraryBatch(
                        member.getKey(),
                        slice.floor().timestamp(membership.stamp()),
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

    record ReadFloor(Audience audience) implements Step<Floor, Slice> {
        @Override
        public Request<Floor> request() {
            return new Request.ReadFloor();
        }

        @Override
        public Progress<Slice> then(Floor floor) {
            return new ReadTruth(audience, floor);
        }
    }

    record ReadTruth(Audience audience, Floor floor) implements Step<Members, Slice> {
        @Override
        public Request<Members> request() {
            return new Request.ReadMembers(audience, false);
        }

        @Override
        public Progress<Slice> then(Members members) {
            Slice slice = new Slice(audience, floor, members);
            return members.content().isEmpty() ? new Done<>(slice) : new ConfirmFloor(slice);
        }
    }

    record ConfirmFloor(Slice slice) implements Step<Floor, Slice> {
        @Override
        public Request<Floor> request() {
            return new Request.ReadFloor();
        }

        @Override
        public Progress<Slice> then(Floor floor) {
            return floor.equals(slice.floor()) ? new Done<>(slice) : new ReadTruth(slice.audience(), floor);
        }
    }

    private record Write() implements Then.Continuation<Slice, Reconciled> {
        @Override
        public Progress<Reconciled> after(Slice slice) {
            return write(slice);
        }
    }

    record WriteBatches(Slice slice, List<LibraryBatch> batches) implements Step<Map<PrincipalId, String>, Reconciled> {
        @Override
        public Request<Map<PrincipalId, String>> request() {
            return new Request.WriteLibraries(batches);
        }

        @Override
        public Progress<Reconciled> then(Map<PrincipalId, String> failures) {
            return new ReadFloorAgain(slice, new Reconciled(batches.size() - failures.size(), failures));
        }
    }

    private record Plus(Reconciled before) implements Then.Continuation<Reconciled, Reconciled> {
        @Override
        public Progress<Reconciled> after(Reconciled reconciled) {
            return new Done<>(reconciled.plus(before));
        }
    }

    /** A rebuild under a newer floor may have missed what was just written under the old one: then write it again. */
    record ReadFloorAgain(Slice slice, Reconciled reconciled) implements Step<Floor, Reconciled> {
        @Override
        public Request<Floor> request() {
            return new Request.ReadFloor();
        }

        @Override
        public Progress<Reconciled> then(Floor floor) {
            Reconciled unreadable = unreadable(slice);
            if (floor.equals(slice.floor())) {
                return new Done<>(reconciled.plus(unreadable));
            }
            Progress<Reconciled> again = of(new Audience.Named(
                    slice.audience().content(),
                    new TreeSet<>(slice.members().memberships().keySet())));
            return unreadable.complete() ? again : Then.sequence(again, new Plus(unreadable));
        }
    }
}
