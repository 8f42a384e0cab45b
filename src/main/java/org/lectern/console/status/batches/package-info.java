/**
 * The view of a collection's batches: which there are, what each rule makes of them, and opening, changing and closing one.
 *
 * <p>From outside: {@link org.lectern.console.status.batches.BatchesController}.
 */
@NullMarked
package org.lectern.console.status.batches;

import org.jspecify.annotations.NullMarked;
