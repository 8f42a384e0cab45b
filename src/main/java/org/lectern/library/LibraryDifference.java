package org.lectern.library;

import java.io.Serializable;
import org.lectern.wording.Message;

/**
 * What a rebuild has changed, in rows: what stood there before it, against what stands there after it. What others changed
 * meanwhile counts as well.
 *
 * @param added were missing
 * @param removed did not belong there
 * @param corrected stood at another place of the same list
 */
public record LibraryDifference(long added, long removed, long corrected) implements Serializable {
    public static final LibraryDifference NONE = new LibraryDifference(0, 0, 0);

    public LibraryDifference plus(LibraryDifference more) {
        return new LibraryDifference(added + more.added, removed + more.removed, corrected + more.corrected);
    }

    /** Whether everything was right before. */
    public boolean isNothing() {
        return equals(NONE);
    }

    /** A sentence. */
    public Message message() {
        return isNothing() ? LibrarySentence.NOTHING_TO_DO.of() : LibrarySentence.CHANGED.of(added, removed, corrected);
    }
}
