/**
 * The grammar that principal and content identifiers share: {@code kind:tenant:name}.
 *
 * <p>From outside, {@link org.lectern.identifier.InvalidIdentifierException} is what a malformed identifier throws;
 * {@link org.lectern.identifier.ResourceName} is for the identifier types themselves.
 */
@NullMarked
package org.lectern.identifier;

import org.jspecify.annotations.NullMarked;
