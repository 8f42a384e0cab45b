/**
 * The console's connection: where it comes from, whether it is there, and the services once it is.
 *
 * <p>From outside: {@link org.lectern.console.connection.ConsoleConnection}; whoever opens clusters implements {@link
 * org.lectern.console.connection.ClusterSource}.
 */
@NullMarked
package org.lectern.console.connection;

import org.jspecify.annotations.NullMarked;
