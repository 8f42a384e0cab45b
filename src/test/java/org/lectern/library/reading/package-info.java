@NullMarked
package org.lectern.library.reading;

import org.jspecify.annotations.NullMarked;
