/**
 * Libraries as OAE (Hilary) keeps them: its ids, the keys and ranks of {@code LibraryIndex}, tenants, who reads which bucket,
 * in which buckets a resource stands, and the ports to read and write its tables. Rules are those of the platform ({@code
 * oae-library}, {@code oae-authz}, {@code oae-tenants}). Values only, free of any store; nothing here adds to a keyspace.
 *
 * <p>Everything here may be used from outside.
 */
@NullMarked
package org.lectern.oae;

import org.jspecify.annotations.NullMarked;
