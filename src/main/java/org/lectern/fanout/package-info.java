/**
 * Changes of content and memberships, and carrying them to every library that they concern.
 *
 * <p>From outside: {@link org.lectern.fanout.FanOuts} makes changes, previews them, and finishes what others began;
 * {@link org.lectern.job.FanOutJob} is a change under way. {@link org.lectern.fanout.FanOutParts} puts all of it together,
 * over ports: on Cassandra in a connection, in memory in the simulation.
 */
@NullMarked
package org.lectern.fanout;

import org.jspecify.annotations.NullMarked;
