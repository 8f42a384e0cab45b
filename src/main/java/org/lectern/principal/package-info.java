/**
 * Principals: users, groups, and who belongs to a group.
 *
 * <p>From outside: the values, and {@code Principals}, which finds, makes and changes them.
 */
@NullMarked
package org.lectern.principal;

import org.jspecify.annotations.NullMarked;
