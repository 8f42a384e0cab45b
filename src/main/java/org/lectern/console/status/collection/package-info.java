/**
 * The view of a collection in the Content status page, and of everything: every learner with raw beside stored progress,
 * those that differ first; the review that finds them, and the recomputation that puts them right.
 *
 * <p>From outside: {@link org.lectern.console.status.collection.CollectionController} puts the view together.
 */
@NullMarked
package org.lectern.console.status.collection;

import org.jspecify.annotations.NullMarked;
