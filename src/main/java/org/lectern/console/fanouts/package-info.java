/**
 * The page Fan-outs and jobs: one list of the jobs of all processes, live and ended, and how they are steered.
 *
 * <p>From outside: {@link org.lectern.console.fanouts.FanOutsModule} watches the jobs for the whole console and puts the
 * page together; other pages name a job and show its progress by {@link org.lectern.console.fanouts.JobLinks}.
 */
@NullMarked
package org.lectern.console.fanouts;

import org.jspecify.annotations.NullMarked;
