/**
 * Content status, as it is used from outside: {@link org.lectern.status.ContentStatuses} hands out its services.
 *
 * <p>Rows of views and attempts are the truth; aggregates and an enrolment's progress are derived from them. In the order in
 * which they know each other:
 * <ul>
 *   <li>{@code status.model}: values and the rules on them, as pure functions;
 *   <li>{@code status.store}: the port to the rows, and what all services need to write them;
 *   <li>{@code status.summary}: computes and compares what is derived;
 *   <li>{@code status.event}: views, assessments, enrolments;
 *   <li>{@code status.mode}: the four modes, copies and moves between contexts;
 *   <li>{@code status.batch}: work over many users;
 *   <li>{@code status.archive}: raw rows in files.
 * </ul>
 *
 * <p>Here stand only what puts them together, and {@link org.lectern.status.StatusBatchJobs}, which begins every kind of batch
 * job.
 */
@NullMarked
package org.lectern.status;

import org.jspecify.annotations.NullMarked;
