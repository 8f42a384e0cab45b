package org.lectern.console.status;

import java.util.List;
import java.util.Optional;
import org.lectern.status.model.ContentStatus;
import org.lectern.status.model.Drift;
import org.lectern.status.model.View;

/**
 * A row of the tree: the collection, a unit, or a content item.
 *
 * @param kind what it is
 * @param id of the collection, unit or content; empty for the group of contents that are none of the collection's
 * @param optional whether the content is not required
 * @param raw its status by the raw rows; empty if nothing was consumed
 * @param view the raw row, with what attempts imply
 * @param implied whether only an attempt says that it is completed
 * @param aggregate its status in the aggregate; empty if it is not there
 * @param count of a collection or unit: required contents, completed by the raw rows and by the aggregate
 * @param drift what differs here
 * @param below units and contents below
 */
record ContentRow(
        Kind kind,
        String id,
        boolean optional,
        Optional<ContentStatus> raw,
        Optional<View> view,
        boolean implied,
        Optional<ContentStatus> aggregate,
        Optional<Count> count,
        List<Drift> drift,
        List<ContentRow> below) {
    enum Kind {
        COLLECTION,
        UNIT,
        CONTENT,
        OUTSIDE
    }

    record Count(int required, int raw, Optional<Integer> aggregate) {}

    /** Whether its view was started, and has not ended. */
    boolean isInProgress() {
        return kind == Kind.CONTENT
                && raw.filter(ContentStatus.IN_PROGRESS::equals).isPresent();
    }
}
