/**
 * Content status (seed 004): views, assessments, the summaries derived from them, the four modes, and the review of what
 * differs. Rows of views and attempts are the truth; aggregates and an enrolment's progress are derived.
 *
 * <p>From outside: {@link org.lectern.status.ContentStatuses} hands out the services. The rules are pure functions on
 * values; whatever reads and writes rows goes through {@link org.lectern.status.StatusStore}.
 */
@NullMarked
package org.lectern.status;

import org.jspecify.annotations.NullMarked;
