@NullMarked
package org.lectern.reading;

import org.jspecify.annotations.NullMarked;
