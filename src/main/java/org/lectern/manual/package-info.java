/**
 * The manual that is packaged with the program: its topics, search, and their text for a terminal and for {@code man}.
 *
 * <p>From outside: {@link org.lectern.manual.Manual}, {@link org.lectern.manual.ManualText}, {@link org.lectern.manual.ManPage}.
 */
@NullMarked
package org.lectern.manual;

import org.jspecify.annotations.NullMarked;
