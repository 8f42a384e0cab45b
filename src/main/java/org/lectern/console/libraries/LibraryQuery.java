package org.lectern.console.libraries;

import org.lectern.library.LibraryOrder;
import org.lectern.library.ViewerRole;
import org.lectern.principal.PrincipalId;

/**
 * What part of a library is looked at, and how.
 *
 * @param sideBySide all buckets beside each other, rather than the one that the role reads
 */
record LibraryQuery(PrincipalId principal, ViewerRole role, LibraryOrder order, boolean sideBySide) {}
