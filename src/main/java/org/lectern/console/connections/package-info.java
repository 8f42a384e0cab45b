/**
 * The window in which connections are looked after: made, tested step by step, saved, and chosen.
 *
 * <p>From outside: {@link org.lectern.console.connections.ConnectionsWindow} opens it; {@link
 * org.lectern.console.connections.ProfileSource} opens what was saved.
 */
@NullMarked
package org.lectern.console.connections;

import org.jspecify.annotations.NullMarked;
