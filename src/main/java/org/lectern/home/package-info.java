/**
 * The data directory and who may see into it: its owner, and nobody else. {@link org.lectern.home.OwnerOnly} is used by
 * whatever writes files there; it needs the JDK alone, since the node's process uses it as well.
 */
@NullMarked
package org.lectern.home;

import org.jspecify.annotations.NullMarked;
