/**
 * The journal of fan-outs: every change is on record before it is made, and any process can finish what another began.
 *
 * <p>From outside: {@link org.lectern.journal.Jobs} lists and steers jobs, {@link org.lectern.journal.JobStatus} is one
 * of them at a moment, {@link org.lectern.model.Cause} says who wants a change and why. How jobs are run is the
 * fan-out's business; how their rows are stored is behind {@link org.lectern.journal.JobRows}, {@link
 * org.lectern.journal.ProcessRows}, {@link org.lectern.journal.JobHistory} and {@link org.lectern.journal.Handovers}.
 */
@NullMarked
package org.lectern.journal;

import org.jspecify.annotations.NullMarked;
