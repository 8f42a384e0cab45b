package org.lectern.cluster;

import org.lectern.wording.InvalidInputException;

/**
 * A user and the password.
 *
 * @param proved whether both sides prove that they know the password, by {@link org.lectern.home.TokenHandshake}; else it is sent
 */
public record Credentials(String user, Secret password, boolean proved) {
    /** A user whose password is sent, as clusters want it. */
    public Credentials(String user, Secret password) {
        this(user, password, false);
    }

    /** @throws IllegalArgumentException if the user is empty */
    public Credentials {
        if (user.isBlank()) {
            throw new InvalidInputException(ClusterSentence.USER_EMPTY.of());
        }
    }
}
