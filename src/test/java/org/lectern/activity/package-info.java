/** Tests of the log of writes. */
@NullMarked
package org.lectern.activity;

import org.jspecify.annotations.NullMarked;
