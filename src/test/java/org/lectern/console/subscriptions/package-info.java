/** Tests of the page Subscriptions. */
@NullMarked
package org.lectern.console.subscriptions;

import org.jspecify.annotations.NullMarked;
