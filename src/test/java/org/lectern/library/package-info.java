@NullMarked
package org.lectern.library;

import org.jspecify.annotations.NullMarked;
