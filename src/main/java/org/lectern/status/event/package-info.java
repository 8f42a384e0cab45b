/**
 * What happens to learners: views, attempts at assessments, enrolments; and the collections and contexts in which it happens.
 *
 * <p>From outside: {@link org.lectern.status.event.Views}, {@link org.lectern.status.event.Assessments}, {@link
 * org.lectern.status.event.Enrolments}, {@link org.lectern.status.event.Collections}, {@link org.lectern.status.event.CollectionTrees}, {@link
 * org.lectern.status.event.ContentStates}, {@link org.lectern.status.event.ContentStateFile}. Every event is followed by the
 * summary that it changes.
 */
@NullMarked
package org.lectern.status.event;

import org.jspecify.annotations.NullMarked;
