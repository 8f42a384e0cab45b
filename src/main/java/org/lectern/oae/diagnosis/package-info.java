/**
 * What should stand in a library of OAE by the truth, what does, and what each difference is: by the platform's own rules of
 * rebuilding. Pure but for {@link org.lectern.oae.diagnosis.SnapshotReader}, which reads what the rules need.
 *
 * <p>Buckets without markers are no findings: the platform rebuilds them when they are next read.
 */
@NullMarked
package org.lectern.oae.diagnosis;

import org.jspecify.annotations.NullMarked;
