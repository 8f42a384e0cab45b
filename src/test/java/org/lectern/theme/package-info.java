/**
 * Builds the style sheet of the console's themes. Started from its source while the console is built, so it needs nothing of
 * the console.
 */
@NullMarked
package org.lectern.theme;

import org.jspecify.annotations.NullMarked;
