/**
 * Fixes what was found, and proves it by reading again: one finding, all of an audit, or what a reader has just seen.
 *
 * <p>From outside: {@link org.lectern.audit.repair.FindingRepairs}, {@link org.lectern.audit.repair.RepairJob} and the values
 * it gives, {@link org.lectern.audit.repair.ReadRepair}; {@link org.lectern.audit.repair.FindingRepair}, the kind of job.
 */
@NullMarked
package org.lectern.audit.repair;

import org.jspecify.annotations.NullMarked;
