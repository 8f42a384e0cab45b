package org.lectern.cassandra.oae;

import java.util.Optional;
import org.lectern.library.Bucket;
import org.lectern.model.Visibility;
import org.lectern.oae.LibraryEvidence;

/** How often an item stands in each kind of list, at its newest time, in the libraries of those who have it. For one thread. */
final class SeenItem {
    private static final int SECOND_DIGITS = 10;
    private static final int MOST_DIGITS = 16;

    private long newest = Long.MIN_VALUE;
    private String time = "";
    private int inPublic;
    private int inLoggedIn;
    private int inPrivate;

    /** Once more. */
    void add(Bucket bucket, String rank) {
        if (rank.length() > MOST_DIGITS) {
            return; // no time of anybody's
        }
        long number = Long.parseLong(rank);
        long millis = rank.length() <= SECOND_DIGITS ? number * 1_000 : number;
        if (millis > newest) {
            newest = millis;
            time = rank;
            inPublic = 0;
            inLoggedIn = 0;
            inPrivate = 0;
        }
        if (millis == newest) {
            switch (bucket) {
                case PUBLIC -> inPublic++;
                case LOGGEDIN -> inLoggedIn++;
                case PRIVATE -> inPrivate++;
            }
        }
    }

    /** The item as it stands at that time; empty if it stands nowhere. */
    Optional<LibraryEvidence.Version> version() {
        if (inPublic > 0) {
            return version(Visibility.PUBLIC, inPublic == inLoggedIn && inLoggedIn == inPrivate);
        }
        if (inLoggedIn > 0) {
            return version(Visibility.LOGGEDIN, inLoggedIn == inPrivate);
        }
        return inPrivate > 0 ? version(Visibility.PRIVATE, true) : Optional.empty();
    }

    private Optional<LibraryEvidence.Version> version(Visibility visibility, boolean agreed) {
        return Optional.of(new LibraryEvidence.Version(time, visibility, agreed));
    }
}
