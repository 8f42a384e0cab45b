/**
 * Content status as values: views, attempts, aggregates, enrolments, collections, and the summary that follows from them.
 *
 * <p>Everything here is a value or a pure function, and may be used from anywhere. Nothing here reads or writes.
 */
@NullMarked
package org.lectern.status.model;

import org.jspecify.annotations.NullMarked;
