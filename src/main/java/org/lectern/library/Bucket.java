package org.lectern.library;

import java.util.List;
import org.lectern.model.Visibility;

/**
 * One time-sorted list of a library. They are nested: PRIVATE holds everything, PUBLIC only what is public (OAE, "Content
 * API").
 */
public enum Bucket {
    PUBLIC,
    LOGGEDIN,
    PRIVATE;

    private static final List<Bucket> IN_ALL = List.of(PUBLIC, LOGGEDIN, PRIVATE);
    private static final List<Bucket> IN_TWO = List.of(LOGGEDIN, PRIVATE);
    private static final List<Bucket> IN_ONE = List.of(PRIVATE);

    /** The buckets in which an item of this visibility stands: three, two or one. */
    public static List<Bucket> holding(Visibility visibility) {
        return switch (visibility) {
            case PUBLIC -> IN_ALL;
            case LOGGEDIN -> IN_TWO;
            case PRIVATE -> IN_ONE;
        };
    }
}
