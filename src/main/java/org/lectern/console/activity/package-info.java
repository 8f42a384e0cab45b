/**
 * The Activity page: every write to the keyspace, or those of this machine, newest first, with its statements.
 *
 * <p>From outside: {@link org.lectern.console.activity.ActivityController} puts it together.
 */
@NullMarked
package org.lectern.console.activity;

import org.jspecify.annotations.NullMarked;
