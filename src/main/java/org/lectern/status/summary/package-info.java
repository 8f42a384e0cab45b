/**
 * What is derived from raw rows: computed, compared with what is stored, exported.
 *
 * <p>From outside: {@link org.lectern.status.summary.Summaries}, {@link org.lectern.status.summary.SummaryExport}. The rules
 * themselves are in {@code status.model}.
 */
@NullMarked
package org.lectern.status.summary;

import org.jspecify.annotations.NullMarked;
