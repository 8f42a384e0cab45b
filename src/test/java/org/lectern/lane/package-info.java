/**
 * The lanes in which test classes run: in each, one class after the other; the lanes beside each other. A class without one of
 * these annotations runs in the lane of the windows.
 */
@NullMarked
package org.lectern.lane;

import org.jspecify.annotations.NullMarked;
