/**
 * Jobs: every change is on record before it is made, and any process can finish what another began.
 *
 * <p>From outside: {@link org.lectern.job.Jobs} lists and steers jobs, {@link org.lectern.job.JobStatus} is one of them at a
 * moment, {@link org.lectern.job.FanOutJob} a change under way for whoever asked for it, {@link org.lectern.job.JobHandle} any
 * job under way and the rule by which it ends, {@link org.lectern.job.Records} puts other work on record. {@link org.lectern.job.RunningJob} is a job that this process works on, {@link
 * org.lectern.job.Journal} writes down how far each of them is, {@link org.lectern.job.JobDesk} lists and steers them, {@link
 * org.lectern.job.Recovery} takes over what processes that are gone have left, and {@link org.lectern.job.Orphans} finds changes
 * that have lost their job. The work itself is done by a {@link org.lectern.job.JobRunner}, which {@code fanout} is. How
 * their rows are stored is behind {@link org.lectern.job.JobRows}, {@link org.lectern.job.ProcessRows}, {@link
 * org.lectern.job.JobHistory} and {@link org.lectern.job.Handovers}.
 */
@NullMarked
package org.lectern.job;

import org.jspecify.annotations.NullMarked;
