/**
 * The view of work over many users in the Content status page: migration, archive and restoration, each counted by a dry run
 * before it is begun; how all batch jobs stand, in whatever process; those that were cut short, to be taken up again; and what
 * each did and left.
 *
 * <p>From outside: {@link org.lectern.console.status.jobs.BatchJobsController} puts the view together.
 */
@NullMarked
package org.lectern.console.status.jobs;

import org.jspecify.annotations.NullMarked;
