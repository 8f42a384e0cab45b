package org.lectern.protocol;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.lectern.model.ContentId;
import org.lectern.model.PrincipalId;

/**
 * Builds a library anew: raise the floor; read what the principal has, and the truth of it, page after page; replace the
 * partition. What fits into one mutation is replaced in one step. Of a larger library each page is written when it is read,
 * so that no more than one step's worth is held; what does not belong goes in the end.
 *
 * <p>What changes meanwhile needs no second look: a change whose compare-and-set came before the truth was read is in
 * what was read, and one that came after it reads the raised floor; a share that wrote under the old floor finds the
 * floor raised when it looks again, and writes once more. Nor does it matter when a page was written: an item's part of it
 * is what a reconcile under the same floor and stamp would have written.
 */
public final class RebuildLibrary {
    /** Items whose truth is read at a time. */
    private static final int PAGE = 5_000;

    /** Where others rebuild without a pause, an item may show twice for a moment; a rebuild that never ended would be worse. */
    private static final int RESTARTS = 10;

    private RebuildLibrary() {}

    /** Reads, then replaces. */
    public static Operation<Rebuild> of(PrincipalId principal) {
        return of(principal, PAGE, Replacement.Size.AT_ONCE);
    }

    /**
     * The same, in steps of other sizes.
     *
     * @param page items read at a time
     * @param atOnce what may be replaced in one step
     */
    static Operation<Rebuild> of(PrincipalId principal, int page, Replacement.Size atOnce) {
        return new Raise(new Plan(principal, page, atOnce, RESTARTS));
    }

    /** What belongs in a library, by the truth. */
    public static List<Replacement.Item> items(Collection<Truth> truths) {
        return truths.stream()
                .filter(Truth::belongs)
                .map(truth -> new Replacement.Item(
                        truth.content().orElseThrow(), truth.membership().stamp()))
                .toList();
    }

    /** @param restarts how often it may begin again, since another rebuild has raised the floor meanwhile */
    record Plan(PrincipalId principal, int page, Replacement.Size atOnce, int restarts) {
        Plan again() {
            return new Plan(principal, page, atOnce, restarts - 1);
        }
    }

    /**
     * How far it is.
     *
     * @param after the item that was read last
     * @param held read, and not written yet
     * @param written in earlier parts; what was left out so far
     */
    record Work(Plan plan, Floor floor, Optional<ContentId> after, List<Replacement.Item> held, Rebuild written) {}

    record Raise(Plan plan) implements Step<Floor, Rebuild> {
        @Override
        public Request<Floor> request() {
            return new Request.RaiseFloor();
        }

        @Override
        public Operation<Rebuild> then(Floor floor) {
            return new ReadHoldings(new Work(plan, floor, Optional.empty(), List.of(), Rebuild.NOTHING));
        }
    }

    record ReadHoldings(Work work) implements Step<List<ContentId>, Rebuild> {
        @Override
        public Request<List<ContentId>> request() {
            return new Request.ReadHoldings(
                    work.plan().principal(), work.after(), work.plan().page());
        }

        @Override
        public Operation<Rebuild> then(List<ContentId> contents) {
            return contents.isEmpty() ? new Replace(work, true) : new ReadTruths(work, contents);
        }
    }

    record ReadTruths(Work work, List<ContentId> contents) implements Step<Truths, Rebuild> {
        @Override
        public Request<Truths> request() {
            return new Request.ReadTruths(work.plan().principal(), contents);
        }

        @Override
        public Operation<Rebuild> then(Truths truths) {
            List<Replacement.Item> held = new ArrayList<>(work.held());
            held.addAll(items(truths.all()));
            Plan plan = work.plan();
            ContentId last = contents.get(contents.size() - 1);
            Work next = new Work(
                    plan,
                    work.floor(),
                    Optional.of(last),
                    List.copyOf(held),
                    work.written().without(truths.unreadable()));
            boolean fits = Replacement.Size.NONE.plus(plan.principal(), held).fits(plan.atOnce());
            boolean end = contents.size() < plan.page();
            boolean begun = work.written().items() > 0;
            if (end && fits) {
                return begun ? new Replace(next, true) : new ConfirmFloor(next);
            }
            return !fits || (begun && !held.isEmpty()) ? new Replace(next, false) : new ReadHoldings(next);
        }
    }

    /**
     * What is written in one step was read under one floor, as in {@link Reconcile#read}; if not, it is read once more under
     * the one of now, which was raised after the rebuild began, too.
     */
    record ConfirmFloor(Work work) implements ReadsFloor<Rebuild> {
        @Override
        public Operation<Rebuild> then(Floor floor) {
            return floor.equals(work.floor()) || work.plan().restarts() == 0
                    ? new Replace(work, true)
                    : new ReadHoldings(
                            new Work(work.plan().again(), floor, Optional.empty(), List.of(), Rebuild.NOTHING));
        }
    }

    record Replace(Work work, boolean last) implements Step<Acknowledged, Rebuild> {
        @Override
        public Request<Acknowledged> request() {
            return new Request.ReplaceLibrary(
                    new Replacement(work.plan().principal(), work.floor(), work.held(), last));
        }

        @Override
        public Operation<Rebuild> then(Acknowledged acknowledged) {
            Rebuild written = work.written().plus(work.held());
            return last
                    ? new Done<>(written)
                    : new ReadHoldings(new Work(work.plan(), work.floor(), work.after(), List.of(), written));
        }
    }
}
