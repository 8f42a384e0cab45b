@NullMarked
package org.lectern.console.tour;

import org.jspecify.annotations.NullMarked;
