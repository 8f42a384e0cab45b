/**
 * Polls: options, subscribers, and the constraints that hold between them ("Implementing unique constraints with
 * Cassandra"). Who may subscribe is decided in one conditional batch inside the poll's partition, so that it costs the same
 * for the tenth subscriber and the millionth, and no clock has a say in it.
 *
 * <p>A constraint says which rows it needs and nothing else ({@link org.lectern.poll.Constraint}); the batch of a subscriber
 * is what all of them need together. Polls that others wrote without such batches have none of these rows: they are
 * reviewed, repaired, and decided by batches from then on.
 *
 * <p>From outside: {@link org.lectern.poll.Polls} and the values it takes and gives. {@link org.lectern.poll.PollStore} is
 * what polls need of a store, {@link org.lectern.poll.PollReviewRecords} what reviews of many do. Nothing here knows the driver.
 */
@NullMarked
package org.lectern.poll;

import org.jspecify.annotations.NullMarked;
