/**
 * The Duplicates page: audits libraries, shows each drift with its evidence, and fixes what the operator chooses after a
 * preview of exactly what would be written.
 *
 * <p>From outside: {@link org.lectern.console.duplicates.DuplicatesModule} puts the page together; {@link
 * org.lectern.console.duplicates.DuplicatesController} is the page, which other pages ask to check a principal. {@link
 * org.lectern.console.duplicates.RunningAuditModel}, {@link org.lectern.console.duplicates.ProgressController} and {@link
 * org.lectern.console.duplicates.RepairForms} do the same for audits and repairs of a platform's libraries.
 */
@NullMarked
package org.lectern.console.duplicates;

import org.jspecify.annotations.NullMarked;
