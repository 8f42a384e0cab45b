package org.lectern.oae.audit;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.lectern.model.TokenRange;
import org.lectern.oae.FolderGroup;
import org.lectern.oae.OaeId;
import org.lectern.oae.OaeReads;
import org.lectern.oae.OaeResource;
import org.lectern.oae.OaeScans;
import org.lectern.oae.ResourceTable;

/**
 * Folders by the groups that stand for them. The groups lie on the ring where their members do, the folders elsewhere: they are
 * few, and kept in memory; if they are not, each range looks its own up. {@link #read} is called once, before the ranges are read
 * by many threads. Blocks.
 */
final class FolderRows {
    /** So many at most, some 100 MB. */
    static final int MOST = 200_000;

    private static final int PART_BITS = 4;

    private final OaeReads reads;
    private final OaeScans tables;
    private final Scans scans;
    private final Map<OaeId, OaeResource> all = new HashMap<>();
    private final int most;
    private boolean tooMany;

    /** @param most so many folders are kept in memory */
    FolderRows(OaeReads reads, OaeScans tables, Scans scans, int most) {
        this.most = most;
        this.reads = reads;
        this.tables = tables;
        this.scans = scans;
    }

    /** All of them, if there is room. */
    void read() throws InterruptedException, ExecutionException {
        for (int part = 0; part < 1 << PART_BITS && !tooMany; part++) {
            scans.<OaeResource>each(
                    ResourceTable.FOLDERS.table(),
                    TokenRange.part(part, PART_BITS),
                    (range, after, limit) -> tables.scan(ResourceTable.FOLDERS, range, after, limit),
                    rows -> rows.forEach(one -> all.put(one.id(), one)));
            if (all.size() > most) {
                tooMany = true;
                all.clear();
            }
        }
    }

    /** Begins to read the groups of a range. */
    Scans.Scan<FolderGroup> begin(TokenRange tokens) {
        return scans.begin("FoldersGroupId", tokens, tables::scanFolderGroups);
    }

    /** Those of the groups of a range, by group. */
    Map<OaeId, OaeResource> of(Scans.Scan<FolderGroup> groups) throws InterruptedException, ExecutionException {
        Map<OaeId, OaeResource> byGroup = new HashMap<>();
        groups.each(rows -> {
            Map<OaeId, OaeResource> found = tooMany
                    ? scans.await(() -> reads.resources(
                            rows.stream().map(FolderGroup::folder).toList()))
                    : all;
            for (FolderGroup row : rows) {
                OaeResource folder = found.get(row.folder());
                if (folder != null) {
                    byGroup.put(row.group(), folder);
                }
            }
        });
        return byGroup;
    }
}
