/**
 * Audits of many libraries: sums over ranges of the token ring find the slices that differ, and only those are looked at one
 * by one.
 *
 * <p>From outside: {@link org.lectern.audit.scan.AuditJob} is one under way; {@link org.lectern.audit.scan.RunningAudit} and {@link
 * org.lectern.audit.scan.AbstractAudit}, {@link org.lectern.audit.scan.LookRoom} and {@link org.lectern.audit.scan.SliceRuns} are
 * what it has in common with an audit of a platform's libraries. {@link org.lectern.audit.scan.TableScans}, {@link
 * org.lectern.audit.scan.NameIndexes}, {@link org.lectern.audit.scan.AuditRecords} and {@link
 * org.lectern.audit.scan.FindingRecords} are what an audit needs of a store.
 */
@NullMarked
package org.lectern.audit.scan;

import org.jspecify.annotations.NullMarked;
