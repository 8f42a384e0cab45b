/**
 * The Subscriptions page: who is notified of events, and what waits for delivery.
 *
 * <p>From outside: {@link org.lectern.console.subscriptions.SubscriptionsController} puts the page together.
 */
@NullMarked
package org.lectern.console.subscriptions;

import org.jspecify.annotations.NullMarked;
