@NullMarked
package org.lectern.home;

import org.jspecify.annotations.NullMarked;
