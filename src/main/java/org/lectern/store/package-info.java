/**
 * Everything that speaks CQL: the protocol's store (floor, truth, derived rows, the record of changes under way) and the
 * services that read.
 *
 * <p>Wired in {@code org.lectern.service}; used from elsewhere through the interfaces of the feature packages.
 */
@NullMarked
package org.lectern.store;

import org.jspecify.annotations.NullMarked;
