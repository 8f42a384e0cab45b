/**
 * Audits of libraries against the truth: what drifted, why, and the repair that is proved afterwards.
 *
 * <p>From outside: {@link org.lectern.audit.Audits}. In the order in which they know each other:
 * <ul>
 *   <li>{@code audit.model}: audits and findings as values;
 *   <li>{@code audit.diagnosis}: one library, or one item in it: what should stand there, what does, and why;
 *   <li>{@code audit.scan}: many libraries: whole tables, ranges of the token ring, what is on record of an audit;
 *   <li>{@code audit.repair}: the writes that fix findings, and the repair of what a reader sees.
 * </ul>
 *
 * <p>Nothing here knows the driver: {@code cassandra.audit} implements the ports.
 */
@NullMarked
package org.lectern.audit;

import org.jspecify.annotations.NullMarked;
