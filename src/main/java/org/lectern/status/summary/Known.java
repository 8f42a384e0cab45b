package org.lectern.status.summary;

import java.util.Optional;
import java.util.SortedMap;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.View;

/**
 * What was read of a learner in one place, on the way to something else.
 *
 * @param views by content
 */
public record Known(SortedMap<String, View> views, Optional<Enrolment> enrolment) {}
