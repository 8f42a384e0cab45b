/**
 * What is derived from raw rows: computed, compared with what is stored, exported.
 *
 * <p>From outside: {@link org.lectern.status.summary.Summaries}, {@link org.lectern.status.summary.SummaryExport}. For the other
 * rooms of {@code status}: {@link org.lectern.status.summary.SummaryComputation}, which puts nothing on record. The rules
 * themselves are in {@code status.model}.
 */
@NullMarked
package org.lectern.status.summary;

import org.jspecify.annotations.NullMarked;
