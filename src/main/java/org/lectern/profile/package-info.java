/**
 * Connection profiles: what an operator calls a cluster by, how it is connected to, and where its passwords are kept.
 *
 * <p>From outside: {@link org.lectern.profile.Profiles} keeps them, {@link org.lectern.profile.Keyring} keeps their secrets,
 * {@link org.lectern.profile.CqlshImport} reads a cqlshrc. A profile never holds a secret, so it may be written anywhere.
 */
@NullMarked
package org.lectern.profile;

import org.jspecify.annotations.NullMarked;
