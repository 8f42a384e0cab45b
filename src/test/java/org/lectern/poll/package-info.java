/** Tests of polls. */
@NullMarked
package org.lectern.poll;

import org.jspecify.annotations.NullMarked;
