/**
 * The embedded node: a real Cassandra in a process of its own, on loopback only, with its data in the user's data
 * directory. It lives as long as a console holds on to it.
 *
 * <p>From outside, call {@link org.lectern.node.EmbeddedNode#open} with {@link org.lectern.node.NodeSettings} and expect
 * {@link org.lectern.node.NodeException}. Nothing here knows JavaFX or the driver; {@code NodeMain} and
 * {@code LifelineServer} also run inside the node's process and use nothing but the JDK.
 */
@NullMarked
package org.lectern.node;

import org.jspecify.annotations.NullMarked;
