/**
 * Row names: what the rows of a platform's websites, libraries and counters are called ("Unique names for our rows"). A
 * name is read and printed without loss; what is not one is refused with the position of the fault. Two addresses are one
 * row exactly when their canonical forms are equal (RFC 3986, sections 6.2.2 and 6.2.3, host names in their ASCII form).
 *
 * <p>From outside: {@link org.lectern.rowname.RowName} and the records that are one, {@link org.lectern.rowname.Address}, and
 * {@link org.lectern.rowname.RowNames}, which looks names up, finds rows that are one after canonicalisation, and makes one of them.
 */
@NullMarked
package org.lectern.rowname;

import org.jspecify.annotations.NullMarked;
