package org.lectern.library;

import java.util.Collection;
import java.util.List;
import org.lectern.model.Visibility;
import org.lectern.wording.Message;

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

    /** Returns its name on screen. */
    public Message message() {
        return switch (this) {
            case PUBLIC -> LibrarySentence.BUCKET_PUBLIC.of();
            case LOGGEDIN -> LibrarySentence.BUCKET_LOGGEDIN.of();
            case PRIVATE -> LibrarySentence.BUCKET_PRIVATE.of();
        };
    }

    /** Returns the names of these buckets on screen, separated by commas. */
    public static Message names(Collection<Bucket> buckets) {
        return buckets.stream()
                .sorted()
                .map(Bucket::message)
                .reduce(LibrarySentence.AND::of)
                .orElse(Message.NONE);
    }

    /** The buckets in which an item of this visibility stands: three, two or one. */
    public static List<Bucket> holding(Visibility visibility) {
        return switch (visibility) {
            case PUBLIC -> IN_ALL;
            case LOGGEDIN -> IN_TWO;
            case PRIVATE -> IN_ONE;
        };
    }
}
