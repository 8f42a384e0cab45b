/** Tests of controls that pages share. */
@NullMarked
package org.lectern.console.view;

import org.jspecify.annotations.NullMarked;
