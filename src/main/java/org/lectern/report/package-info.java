/**
 * Reports: one question with its answer, the evidence and what was done, as a single file that goes back into a ticket.
 *
 * <p>From outside: {@link org.lectern.report.LibraryReports}, {@link org.lectern.report.FindingReports}, {@link
 * org.lectern.report.ActivityReports}, {@link org.lectern.report.FindReports} and {@link org.lectern.report.OaeReports} make a {@link org.lectern.report.Report};
 * {@link org.lectern.report.ReportFile} writes it as HTML or Markdown, in the language of its reader.
 */
@NullMarked
package org.lectern.report;

import org.jspecify.annotations.NullMarked;
