package org.lectern.cluster;

import org.lectern.wording.InvalidInputException;

/** A user and the password. */
public record Credentials(String user, Secret password) {
    /** @throws IllegalArgumentException if the user is empty */
    public Credentials {
        if (user.isBlank()) {
            throw new InvalidInputException(ClusterSentence.USER_EMPTY.of());
        }
    }
}
