/**
 * Libraries, items and principals: one principal's content in three nested buckets, each ordered by last modified.
 *
 * <p>From outside: the values, and {@code Libraries}, which reads, explains and rebuilds them, {@code Contents} and {@code Principals}.
 */
@NullMarked
package org.lectern.library;

import org.jspecify.annotations.NullMarked;
