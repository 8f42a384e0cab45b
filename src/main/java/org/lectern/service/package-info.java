/**
 * The service layer's front door: connects to a cluster and hands out the services, wired by hand.
 *
 * <p>From outside: {@link org.lectern.service.Lectern}. A platform's back end uses it as a console does.
 */
@NullMarked
package org.lectern.service;

import org.jspecify.annotations.NullMarked;
