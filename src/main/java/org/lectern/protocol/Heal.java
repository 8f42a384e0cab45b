package org.lectern.protocol;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.lectern.library.Bucket;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.PrincipalId;
import org.lectern.wording.Message;

/**
 * Brings one principal's entries for one item up to date with the truth, and deletes what was found at places that the
 * truth knows nothing of, which {@link Reconcile} never looks at. Like it: the floor, then the truth, then the batches,
 * then the floor again.
 *
 * <p>What was found is not believed. A place is deleted only if the truth, read after it, says that it can hold no entry:
 *
 * <ul>
 *   <li>earlier than the item's last-modified time, or at that time in a bucket that its visibility doesn't allow: never
 *       again, so it goes under the membership's own stamp;
 *   <li>later than that, or of an item that is not there: the item may come to stand there, under this stamp or a later one,
 *       so it goes one microsecond below it, where it cannot hide that entry;
 *   <li>of a principal that never had the item: below the first stamp, at the floor itself.
 * </ul>
 *
 * <p>A row whose write time lies above all that was not written by the protocol: the floor is raised first.
 */
public final class Heal {
    private Heal() {}

    /**
     * A library row as it was found.
     *
     * @param writeTime microseconds since 1970
     */
    public record Place(Bucket bucket, Instant lastModified, long writeTime) {}

    /**
     * What is to be healed.
     *
     * @param found every row seen, right or wrong
     * @param above the floor must lie above this, in microseconds: what was put under it before could not be seen; 0 if
     *     nothing is known to be in the way
     * @param serial whether to settle unfinished swaps first
     */
    public record Subject(PrincipalId principal, ContentId content, Set<Place> found, long above, boolean serial) {
        public Subject {
            found = Collections.unmodifiableSet(new LinkedHashSet<>(found));
        }

        MemberSelection.Named selection() {
            return new MemberSelection.Named(content, new TreeSet<>(Set.of(principal)));
        }
    }

    /** The whole of it. */
    public static Operation<Reconciled> of(Subject subject) {
        return new ReadFloor(subject);
    }

    /** What would be written, given what was read. One batch or two, each atomic; none if there is nothing to say. */
    public static List<LibraryBatch> batches(Subject subject, Floor floor, Truth truth) {
        int stamp = truth.membership().stamp();
        List<LibraryWrite> now = new ArrayList<>();
        if (stamp > 0) {
            truth.content()
                    .ifPresent(content -> now.addAll(
                            Reconcile.entries(content, truth.membership().role().isMember())));
            now.add(
                    truth.membership().role().isMember()
                            ? new LibraryWrite.PutHolding(
                                    subject.content(), truth.membership().role())
                            : new LibraryWrite.DeleteHolding(subject.content()));
        }
        List<LibraryWrite> below = new ArrayList<>();
        if (stamp == 0) {
            below.add(new LibraryWrite.DeleteHolding(subject.content()));
        }
        for (Place place : subject.found()) {
            LibraryWrite deletion = deletion(subject, place);
            if (stamp > 0
                    && truth.content().isPresent()
                    && isNeverValid(truth.content().get(), place)) {
                if (!now.contains(deletion)) {
                    now.add(deletion);
                }
            } else if (stamp == 0 || isUnknown(truth.content(), place)) {
                below.add(deletion);
            }
        }
        List<LibraryBatch> batches = new ArrayList<>();
        if (!now.isEmpty()) {
            batches.add(new LibraryBatch(subject.principal(), floor.timestamp(stamp), List.copyOf(now)));
        }
        if (!below.isEmpty()) {
            batches.add(
                    new LibraryBatch(subject.principal(), floor.timestamp(Math.max(0, stamp - 1)), List.copyOf(below)));
        }
        return List.copyOf(batches);
    }

    /** Whether something found that has to go was written later than these batches would be: they would not reach it. */
    public static boolean needsHigherFloor(Subject subject, Floor floor, Truth truth) {
        if (floor.micros() < subject.above()) {
            return true;
        }
        for (LibraryBatch batch : batches(subject, floor, truth)) {
            for (LibraryWrite write : batch.writes()) {
                for (Place place : subject.found()) {
                    if (place.writeTime() > batch.timestamp() && write.equals(deletion(subject, place))) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private static LibraryWrite deletion(Subject subject, Place place) {
        return new LibraryWrite.DeleteEntry(place.bucket(), place.lastModified(), subject.content());
    }

    private static boolean isNeverValid(Content content, Place place) {
        return place.lastModified().isBefore(content.lastModified())
                || (place.lastModified().equals(content.lastModified())
                        && !Bucket.holding(content.visibility()).contains(place.bucket()));
    }

    private static boolean isUnknown(Optional<Content> content, Place place) {
        return content.isEmpty() || place.lastModified().isAfter(content.get().lastModified());
    }

    record ReadFloor(Subject subject) implements ReadsFloor<Reconciled> {
        @Override
        public Operation<Reconciled> then(Floor floor) {
            return new ReadTruth(subject, floor, false);
        }
    }

    record ReadTruth(Subject subject, Floor floor, boolean raised) implements Step<Members, Reconciled> {
        @Override
        public Request<Members> request() {
            return new Request.ReadMembers(subject.selection(), subject.serial());
        }

        @Override
        public Operation<Reconciled> then(Members members) {
            Truth truth = members.of(subject.principal());
            if (!raised && needsHigherFloor(subject, floor, truth)) {
                return new RaiseFloor(subject);
            }
            List<LibraryBatch> batches = batches(subject, floor, truth);
            return batches.isEmpty() ? new Done<>(Reconciled.NONE) : new WriteBatches(subject, floor, batches);
        }
    }

    /** Then the truth is read anew: it must be read after the floor. */
    record RaiseFloor(Subject subject) implements Step<Floor, Reconciled> {
        @Override
        public Request<Floor> request() {
            return new Request.RaiseFloor();
        }

        @Override
        public Operation<Reconciled> then(Floor floor) {
            return new ReadTruth(subject, floor, true);
        }
    }

    record WriteBatches(Subject subject, Floor floor, List<LibraryBatch> batches) implements WritesLibraries {
        @Override
        public Operation<Reconciled> then(Map<PrincipalId, Message> failures) {
            return new ReadFloorAgain(subject, floor, new Reconciled(1L - failures.size(), failures));
        }
    }

    /** As after a reconcile: a rebuild under a newer floor may have missed what was just written. */
    record ReadFloorAgain(Subject subject, Floor floor, Reconciled reconciled) implements ReadsFloor<Reconciled> {
        @Override
        public Operation<Reconciled> then(Floor now) {
            return now.equals(floor) ? new Done<>(reconciled) : of(subject);
        }
    }
}
