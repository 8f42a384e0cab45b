package org.lectern.fanout;

import java.util.List;
import java.util.Optional;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.Membership;
import org.lectern.model.PrincipalId;
import org.lectern.protocol.LibraryBatch;

/**
 * What changes would write, as statements with their values that an operator may read and copy. For previews; nothing is run
 * in this form.
 */
public interface ChangeStatements {
    /**
     * The transaction that changes a content item, with the name of its job, which it gets only then.
     *
     * @param expected as it was read; empty if there is none
     */
    String ofChange(Optional<Content> expected, Content next);

    /** The transaction that ends such a change: nothing is left where the item stood before, and its job is not named any more. */
    String ofSettling(Content changed);

    /** The transaction that replaces a membership. */
    String ofMembership(ContentId content, PrincipalId principal, Membership next);

    /** The statements of one library's batch. */
    List<String> ofBatch(LibraryBatch batch);
}
