/**
 * The dialog that writes a report.
 *
 * <p>From outside: {@link org.lectern.console.report.Reports}.
 */
@NullMarked
package org.lectern.console.report;

import org.jspecify.annotations.NullMarked;
