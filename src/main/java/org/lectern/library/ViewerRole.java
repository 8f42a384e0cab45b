package org.lectern.library;

/** What a viewer is to a library: decides which bucket is read (OAE, "Content API", first table). */
public enum ViewerRole {
    ANONYMOUS(Bucket.PUBLIC),
    LOGGED_IN(Bucket.LOGGEDIN),
    LIBRARY_OWNER(Bucket.PRIVATE),
    GROUP_OWNER(Bucket.PRIVATE);

    private final Bucket bucket;

    ViewerRole(Bucket bucket) {
        this.bucket = bucket;
    }

    public Bucket bucket() {
        return bucket;
    }
}
