/**
 * The pages of a keyspace that is OAE's (Hilary): its libraries, as each kind of reader sees them and why; audits of
 * them, and what puts them right; what is known of the platform; and what stands in place of the pages that need Lectern's own
 * tables.
 *
 * <p>From outside: {@link org.lectern.console.oae.OaePages}; {@link org.lectern.console.oae.IndexAuditController}, which other pages
 * ask to check a library.
 */
@NullMarked
package org.lectern.console.oae;

import org.jspecify.annotations.NullMarked;
