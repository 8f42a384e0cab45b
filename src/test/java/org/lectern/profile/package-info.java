/** Tests of connection profiles. */
@NullMarked
package org.lectern.profile;

import org.jspecify.annotations.NullMarked;
