/**
 * The four modes in which an instance tracks content across contexts: entering a context, comparing modes, switching, and the
 * copies and moves that they ask for.
 *
 * <p>From outside: {@link org.lectern.status.mode.Modes}, and the {@link org.lectern.status.mode.ContextEntries} that it hands
 * out.
 */
@NullMarked
package org.lectern.status.mode;

import org.jspecify.annotations.NullMarked;
