package org.lectern.status.archive;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.lectern.status.store.ViewRows.Stored;

/** Reads all rows of an archive that a test knows to be small. */
public final class ArchiveRows {
    private ArchiveRows() {}

    /** Portion by portion. */
    public static ArchiveFile.Rows read(Path file) {
        List<Stored> views = new ArrayList<>();
        List<ArchiveFile.Placed> attempts = new ArrayList<>();
        OptionalLong next = OptionalLong.of(0);
        while (next.isPresent()) {
            ArchiveFile.Portion portion = ArchiveFile.portion(file, next.getAsLong());
            views.addAll(portion.rows().views());
            attempts.addAll(portion.rows().attempts());
            next = portion.next();
        }
        return new ArchiveFile.Rows(views, attempts);
    }
}
