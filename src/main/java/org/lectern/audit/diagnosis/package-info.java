/**
 * One library, or one item in it, beside the truth: what should stand there, what does, and how it came to differ.
 *
 * <p>From outside: {@link org.lectern.audit.diagnosis.PrincipalAudit}, {@link org.lectern.audit.diagnosis.Pressure}. {@link
 * org.lectern.audit.diagnosis.AuditReads} is what it needs of a store.
 */
@NullMarked
package org.lectern.audit.diagnosis;

import org.jspecify.annotations.NullMarked;
