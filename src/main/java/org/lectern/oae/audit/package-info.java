/**
 * Audits of OAE's libraries: of one, of a tenant's, of all. Sums over ranges of the token ring tell which partitions of
 * {@code LibraryIndex} differ from what the truth makes of them, and only those are looked at one by one, twice, with a pause.
 * Nothing is written: what is found is kept in memory, within a bound.
 *
 * <p>From outside: {@link org.lectern.oae.audit.LibraryAudits}, and the values it gives.
 */
@NullMarked
package org.lectern.oae.audit;

import org.jspecify.annotations.NullMarked;
