/** Tests of the page Activity. */
@NullMarked
package org.lectern.console.activity;

import org.jspecify.annotations.NullMarked;
