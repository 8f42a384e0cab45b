package org.lectern.status.store;

import java.util.Optional;
import org.lectern.status.model.Aggregate;
import org.lectern.status.model.Archived;
import org.lectern.status.model.Attempt;
import org.lectern.status.model.Batch;
import org.lectern.status.model.CollectionTree;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.View;
import org.lectern.status.model.ViewKey;

/** One row that a change would write: what a preview shows is what is then carried out. */
public sealed interface StatusWrite {
    /**
     * A view is replaced.
     *
     * @param expected as it was read
     */
    record SwapView(ViewKey key, View expected, View next) implements StatusWrite {}

    /** A view is put where there is none. */
    record PutView(ViewKey key, View view) implements StatusWrite {}

    /**
     * A view is deleted.
     *
     * @param expected as it was read
     */
    record DeleteView(ViewKey key, View expected) implements StatusWrite {}

    /**
     * An attempt is put where there is none, or in the place of an earlier sending of it.
     *
     * @param expected as it was read; empty if there is none
     */
    record SwapAttempt(EnrolmentKey place, Optional<Attempt> expected, Attempt next) implements StatusWrite {}

    /**
     * An attempt is deleted.
     *
     * @param expected as it was read
     */
    record DeleteAttempt(EnrolmentKey place, Attempt expected) implements StatusWrite {}

    /** What is kept of raw rows that are archived. */
    record PutArchived(EnrolmentKey place, Archived rows) implements StatusWrite {}

    /** A unit's aggregate is written. */
    record WriteUnit(Aggregate.Key key, Aggregate next) implements StatusWrite {}

    /**
     * An enrolment is replaced.
     *
     * @param expected as it was read; empty if there is none
     */
    record SwapEnrolment(Optional<Enrolment> expected, Enrolment next) implements StatusWrite {}

    /**
     * A collection's aggregate is replaced.
     *
     * @param expected as it was read; empty if there is none
     */
    record SwapAggregate(Aggregate.Key key, Optional<Aggregate> expected, Aggregate next) implements StatusWrite {}

    /** An aggregate is deleted. */
    record DeleteAggregate(Aggregate.Key key) implements StatusWrite {}

    /** A collection's contents are put in place. */
    record PutTree(CollectionTree tree) implements StatusWrite {}

    /** A batch is opened, changed or closed. */
    record PutBatch(Batch batch) implements StatusWrite {}

    /** The instance's mode is replaced. */
    record PutMode(StatusStore.ModeSetting next) implements StatusWrite {}
}
