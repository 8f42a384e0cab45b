/**
 * The manual in a window of its own: topics, search, links, pictures.
 *
 * <p>From outside: {@link org.lectern.console.manual.ManualWindow}.
 */
@NullMarked
package org.lectern.console.manual;

import org.jspecify.annotations.NullMarked;
