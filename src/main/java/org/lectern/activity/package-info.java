/**
 * Activity: every write, on record before it begins and when it has ended, in an append-only log of this machine and in one of
 * the keyspace; and the bound on the rows that one write may touch.
 *
 * <p>Everything public may be used from outside.
 */
@NullMarked
package org.lectern.activity;

import org.jspecify.annotations.NullMarked;
