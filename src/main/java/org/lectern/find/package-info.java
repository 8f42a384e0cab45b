/**
 * Finds what a ticket is about, and says on one card how it is.
 *
 * <p>From outside: {@link org.lectern.find.Find} answers a text with {@link org.lectern.find.Found} subjects, best first, and
 * a {@link org.lectern.find.Subject} with a {@link org.lectern.find.SubjectCard}. The sections of a card load independently.
 */
@NullMarked
package org.lectern.find;

import org.jspecify.annotations.NullMarked;
