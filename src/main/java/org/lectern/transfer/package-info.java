/**
 * Data in and out: principals, group members, content and memberships as CSV and JSON lines, streamed both ways; and from a
 * platform's keyspace straight into Lectern's, by this process or by others, in parts of the token ring.
 *
 * <p>From outside: {@link org.lectern.transfer.Importer} and {@link org.lectern.transfer.Exporter} start jobs,
 * {@link org.lectern.transfer.TransferJob} is one under way; {@link org.lectern.transfer.EntryWriter} makes files that can be
 * imported. {@link org.lectern.transfer.RowWriter} writes rows of any table, {@link org.lectern.transfer.SummaryFile}
 * summaries. The formats are described at {@link org.lectern.transfer.TransferFormat} and {@link
 * org.lectern.transfer.EntryType}.
 */
@NullMarked
package org.lectern.transfer;

import org.jspecify.annotations.NullMarked;
