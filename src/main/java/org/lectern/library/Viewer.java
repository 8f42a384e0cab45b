package org.lectern.library;

import org.lectern.model.PrincipalId;

/** Somebody who looks at a library. */
public sealed interface Viewer {
    /** Not logged in. */
    record Nobody() implements Viewer {}

    /** A principal that is logged in. */
    record Named(PrincipalId principal) implements Viewer {}
}
