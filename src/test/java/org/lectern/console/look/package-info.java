@NullMarked
package org.lectern.console.look;

import org.jspecify.annotations.NullMarked;
