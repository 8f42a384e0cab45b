package org.lectern.oae;

import org.jspecify.annotations.Nullable;

/** Whether users may join a group by themselves. */
public enum Joinable {
    YES,
    /** They may ask to. */
    REQUEST,
    NO;

    /** As it is stored; what is not there, or unknown, is {@link #NO}. */
    public static Joinable of(@Nullable String stored) {
        return "yes".equals(stored) ? YES : "request".equals(stored) ? REQUEST : NO;
    }
}
