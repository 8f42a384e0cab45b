/**
 * The Content status page: a user's enrolments, raw rows beside what was derived from them, why they differ, and putting it
 * right.
 *
 * <p>From outside: {@link org.lectern.console.status.StatusModule} puts the page together; {@link
 * org.lectern.console.status.StatusView} is what each of its two views is to the page.
 */
@NullMarked
package org.lectern.console.status;

import org.jspecify.annotations.NullMarked;
