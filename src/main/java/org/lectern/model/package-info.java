/**
 * What the rooms talk about: ids and their grammar ({@code kind:tenant:name}), content items and the changes that can be made
 * to them, principals, memberships, who wants a change and why, and pages of long lists, which are read by key and never by
 * offset. Values only, free of any store.
 *
 * <p>Everything here may be used from outside; {@link org.lectern.model.ResourceName} is for the identifier types themselves.
 */
@NullMarked
package org.lectern.model;

import org.jspecify.annotations.NullMarked;
