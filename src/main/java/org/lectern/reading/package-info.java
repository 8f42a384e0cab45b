/**
 * Reading libraries: what is done where one is not there, where a page cannot be read as a whole, and where a page shows what
 * the truth does not know.
 *
 * <p>From outside: {@link org.lectern.reading.LibraryReader} is the implementation of {@link
 * org.lectern.library.Libraries}, wired in {@code org.lectern.service}; {@link
 * org.lectern.reading.LibraryRebuilds} builds them anew; {@link
 * org.lectern.reading.LibraryRowReads} is what it needs of a store.
 */
@NullMarked
package org.lectern.reading;

import org.jspecify.annotations.NullMarked;
