/**
 * The tables of OAE (Hilary) as they are declared, names in quotes and all: {@code oae}'s ports. Nothing here makes or alters a
 * table, and what a deployment's tables lack is left out of what is read. What begins with {@code Paper} is the same for the tables
 * that the paper on OAE's libraries prints.
 *
 * <p>Wired in {@code org.lectern.service}.
 */
@NullMarked
package org.lectern.cassandra.oae;

import org.jspecify.annotations.NullMarked;
