/**
 * The Polls page: polls, how full their options are, and a verdict on each subscriber; whoever should not be there is
 * taken out after a preview of exactly what would be written.
 *
 * <p>From outside: {@link org.lectern.console.polls.PollsController} puts the page together.
 */
@NullMarked
package org.lectern.console.polls;

import org.jspecify.annotations.NullMarked;
