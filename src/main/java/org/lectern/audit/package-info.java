/**
 * Audits of libraries against the truth: what drifted, why, and the repair that is proved afterwards.
 *
 * <p>From outside: {@link org.lectern.audit.Audits} and the values it takes and gives. {@link
 * org.lectern.audit.AuditReads}, {@link org.lectern.audit.TableScans} and {@link org.lectern.audit.AuditRecords} are what
 * an audit needs of a store. Nothing here knows the driver.
 */
@NullMarked
package org.lectern.audit;

import org.jspecify.annotations.NullMarked;
