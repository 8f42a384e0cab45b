/** Tests of what the console remembers. */
@NullMarked
package org.lectern.console.settings;

import org.jspecify.annotations.NullMarked;
