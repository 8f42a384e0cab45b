/**
 * Work over many users, page after page of the token ring: on record after each page, held by one process, taken up again by
 * any.
 *
 * <p>From outside: {@link org.lectern.status.batch.BatchJob} is one under way, {@link org.lectern.status.batch.Learner} what it
 * has seen. {@link org.lectern.status.batch.BatchJobWork} is what a kind of batch job implements; {@code
 * StatusBatchJobs} begins them.
 */
@NullMarked
package org.lectern.status.batch;

import org.jspecify.annotations.NullMarked;
