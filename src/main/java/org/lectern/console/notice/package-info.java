/**
 * What the operator is told besides the view at hand: toasts, the last error, and what went wrong in words.
 *
 * <p>From outside: {@link org.lectern.console.notice.Notices} tells, {@link org.lectern.console.notice.Problem} words, and what shows one by
 * itself is a {@link org.lectern.console.notice.ProblemView}.
 */
@NullMarked
package org.lectern.console.notice;

import org.jspecify.annotations.NullMarked;
