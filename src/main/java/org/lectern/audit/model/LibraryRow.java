package org.lectern.audit.model;

import java.time.Instant;
import org.lectern.library.Bucket;

/**
 * A library row as it was found.
 *
 * @param lastModified the position, whole milliseconds
 * @param writeTime microseconds since 1970: floor plus stamp, or the clock of whoever wrote it by hand; 0 if the row has
 *     none that can be read
 */
public record LibraryRow(Bucket bucket, Instant lastModified, long writeTime) {}
