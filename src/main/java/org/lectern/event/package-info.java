/**
 * Events: who registers is told when a view ends or a library has changed, at least once, after the truth is written. Decision
 * 0017 says what that means where processes die.
 *
 * <p>From outside: {@link org.lectern.event.Events} registers, removes and lists, {@link org.lectern.event.Event} is what is told,
 * {@link org.lectern.event.EventHandler} is whom. {@link org.lectern.event.Outbox} puts on record what is to be told, {@link
 * org.lectern.event.Deliveries} tells it. How their rows are stored is behind {@link org.lectern.event.SubscriptionRows}, {@link
 * org.lectern.event.OutboxRows} and {@link org.lectern.event.TurnRows}.
 */
@NullMarked
package org.lectern.event;

import org.jspecify.annotations.NullMarked;
