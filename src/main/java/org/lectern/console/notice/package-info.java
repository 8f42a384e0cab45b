/**
 * What the operator is told besides the view at hand: toasts, the last error, and what went wrong in words.
 *
 * <p>From outside: {@link org.lectern.console.notice.Notices} tells, {@link org.lectern.console.notice.Problem} words.
 */
@NullMarked
package org.lectern.console.notice;

import org.jspecify.annotations.NullMarked;
