/**
 * The pages of a keyspace that is OAE's (Hilary): its libraries, as each kind of reader sees them and why; and what stands in
 * place of the pages that need Lectern's own tables.
 *
 * <p>From outside: {@link org.lectern.console.oae.OaePages}.
 */
@NullMarked
package org.lectern.console.oae;

import org.jspecify.annotations.NullMarked;
