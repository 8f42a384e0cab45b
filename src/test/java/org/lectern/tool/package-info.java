/**
 * Programs that are started with the console and are not in its jar: the picture of a virtual display, probes of its start,
 * and what holds up its window. They see the console as {@link org.lectern.console.Launcher#open} shows it.
 *
 * <p>The launcher compiles this package, and what is in it, by itself: it needs nothing but the console.
 */
@NullMarked
package org.lectern.tool;

import org.jspecify.annotations.NullMarked;
