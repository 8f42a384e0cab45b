package org.lectern.cluster;

/** A user and the password. */
public record Credentials(String user, Secret password) {
    /** @throws IllegalArgumentException if the user is empty */
    public Credentials {
        if (user.isBlank()) {
            throw new IllegalArgumentException("The user's name is empty.");
        }
    }
}
