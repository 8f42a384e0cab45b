package org.lectern.status.archive;

import java.util.List;
import org.lectern.wording.Message;

/**
 * What was restored from an archive.
 *
 * @param places enrolments whose rows are all there again, read after they were written
 * @param views rows of views in the files
 * @param attempts likewise
 * @param whole whether all files were gone through; false if it was stopped on the way
 * @param notes what is not there as it should be, and why
 */
public record Restored(int places, int views, int attempts, boolean whole, List<Message> notes) {
    public Restored {
        notes = List.copyOf(notes);
    }
}
