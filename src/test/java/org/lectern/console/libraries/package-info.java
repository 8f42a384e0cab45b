/** Tests of the models of the Libraries page. */
@NullMarked
package org.lectern.console.libraries;

import org.jspecify.annotations.NullMarked;
