/**
 * The library protocol: every write of the system as a sequence of small steps, free of any store, thread or clock.
 *
 * <p>An operation is a value. It says what it wants from the store next ({@link org.lectern.protocol.Request}) and, given
 * the answer, what it is then ({@link org.lectern.protocol.Operation}). The service layer runs operations against
 * Cassandra; the tests run the very same values against a model of Cassandra's timestamp rules, in every order, with
 * crashes and late writes, and compare states, which is why everything here is a record.
 *
 * <p>The rules: change the truth by compare-and-set, then reconcile. Reconcile always reads the floor, then the truth,
 * then writes one batch per principal with one timestamp, {@code floor + stamp}; then it reads the floor again, and
 * starts over if a rebuild raised it meanwhile. That last read goes beyond the usual: a rebuild learns what a principal
 * has from rows that are derived themselves, so whoever wrote such a row under an old floor must write it again.
 *
 * <p>From outside: the operations, the requests and answers (for a {@link org.lectern.protocol.Store}), and
 * {@link org.lectern.protocol.Operations}, which runs them.
 */
@NullMarked
package org.lectern.protocol;

import org.jspecify.annotations.NullMarked;
