/**
 * The Find page: a ticket's text leads to a card that answers, and to the page that goes on.
 *
 * <p>From outside: {@link org.lectern.console.find.FindController} is the page, {@link
 * org.lectern.console.find.SubjectSearch} searches for the page and for the palette.
 */
@NullMarked
package org.lectern.console.find;

import org.jspecify.annotations.NullMarked;
