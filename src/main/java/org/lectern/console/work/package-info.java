/**
 * Work off the FX thread: jobs with progress and Cancel that the status bar lists, and questions of which only the
 * newest one's answer counts.
 *
 * <p>From outside: {@link org.lectern.console.work.Works} starts jobs, {@link org.lectern.console.work.Latest} asks
 * questions, {@link org.lectern.console.work.UiExecutor} says where answers are delivered, {@link
 * org.lectern.console.work.VisibleTimer} has something looked at again while it is seen.
 */
@NullMarked
package org.lectern.console.work;

import org.jspecify.annotations.NullMarked;
