/**
 * The tables of OAE (Hilary) as they are declared, names in quotes and all: {@code oae}'s ports. Nothing here makes or alters a
 * table, and what a deployment's tables lack is left out of what is read.
 *
 * <p>Wired in {@code org.lectern.service}.
 */
@NullMarked
package org.lectern.cassandra.oae;

import org.jspecify.annotations.NullMarked;
