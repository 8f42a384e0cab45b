/**
 * Jobs in parts that any process can finish. A {@link JobPlan} plans and works off the parts of one kind; {@link PlannedRunner}
 * runs all kinds. Place and counts are one write, fenced by the owner's epoch.
 */
@NullMarked
package org.lectern.job.planned;

import org.jspecify.annotations.NullMarked;
