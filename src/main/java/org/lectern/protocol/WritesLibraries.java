package org.lectern.protocol;

import java.util.List;
import java.util.Map;
import org.lectern.model.PrincipalId;
import org.lectern.wording.Message;

/** A step that writes batches; it hears whose library could not be written, and why. */
interface WritesLibraries extends Step<Map<PrincipalId, Message>, Reconciled> {
    List<LibraryBatch> batches();

    @Override
    default Request<Map<PrincipalId, Message>> request() {
        return new Request.WriteLibraries(batches());
    }
}
