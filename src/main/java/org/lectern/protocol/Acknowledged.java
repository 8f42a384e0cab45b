package org.lectern.protocol;

/** The answer to a write that says nothing but that it was made. */
public enum Acknowledged {
    WRITTEN
}
