/** A round through the real program by mouse, from an empty home, on its own node. */
@NullMarked
package org.lectern.round;

import org.jspecify.annotations.NullMarked;
