/**
 * Raw rows of contexts long over, in files: written, read back and compared before the rows go; and their way back.
 *
 * <p>From outside: nothing. To archive and to restore are batch jobs, begun by {@code StatusBatchJobs}.
 */
@NullMarked
package org.lectern.status.archive;

import org.jspecify.annotations.NullMarked;
