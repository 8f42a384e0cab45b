/**
 * The Fan-outs page: the jobs of all processes, live, how they are steered, and those that have ended.
 *
 * <p>From outside: {@link org.lectern.console.fanouts.FanOutsModule} watches the jobs for the whole console and puts the
 * page together; other pages name a job and show its progress by {@link org.lectern.console.fanouts.JobLinks}.
 */
@NullMarked
package org.lectern.console.fanouts;

import org.jspecify.annotations.NullMarked;
