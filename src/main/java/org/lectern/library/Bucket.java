package org.lectern.library;

import java.util.List;
import org.lectern.content.Visibility;

/** One time-sorted list of a library. They are nested: PRIVATE holds everything, PUBLIC only what is public (seed 000). */
public enum Bucket {
    PUBLIC,
    LOGGEDIN,
    PRIVATE;

    private static final List<Bucket> ALL = List.of(values());

    /** The buckets in which an item of this visibility stands: three, two or one. */
    public static List<Bucket> holding(Visibility visibility) {
        return ALL.subList(visibility.ordinal(), ALL.size());
    }
}
