package org.lectern.protocol;

import java.util.List;
import org.lectern.model.Content;

/**
 * Where the check may depart from the protocol, to show that it would notice. Each method is the protocol as it is; a
 * broken variant overrides one. The production classes know nothing of this: the model rewrites what they ask for.
 */
interface Rules {
    /** The protocol as it is. */
    Rules REAL = new Rules() {};

    /** What is written in place of one principal's batch for one item. */
    default List<LibraryBatch> instead(LibraryBatch batch, Content content, int stamp, Floor floor) {
        return List.of(batch);
    }

    /** What a healing writes in place of its batches: what is certain under the stamp, what is not below it. */
    default List<LibraryBatch> healing(List<LibraryBatch> batches) {
        return batches;
    }

    /** What a reconcile sees when it reads the floor for the second time. */
    default Floor secondLook(Floor before, Floor now) {
        return now;
    }

    /** Whether a rebuild raises the floor, or takes it as it is. */
    default boolean rebuildRaisesFloor() {
        return true;
    }

    /** Whether a swap that timed out is settled, one way or the other, by a read at SERIAL. */
    default boolean serialReadSettles() {
        return true;
    }

    /** Whether a process at work may be taken over before it has changed the truth, and not only after. */
    default boolean takesOverBeforeTheChange() {
        return false;
    }
}
