/**
 * Puts OAE's libraries right: what was found, or a library whole, by rows of {@code LibraryIndex} as the platform writes them.
 * Writes carry the time at which the truth was read, so that whatever the platform has written since then stays; what is missing
 * is put before what is wrong is taken out; and a repair is done only when reading again says so.
 *
 * <p>From outside: {@link org.lectern.oae.repair.IndexRepairs}, and the values it gives.
 */
@NullMarked
package org.lectern.oae.repair;

import org.jspecify.annotations.NullMarked;
