package org.lectern.audit.diagnosis;

import java.util.List;
import java.util.Map;
import org.lectern.audit.model.Holding;
import org.lectern.audit.model.LibraryRow;
import org.lectern.model.ContentId;

/**
 * The derived rows of one principal, by item.
 *
 * @param built whether the library counts as built
 * @param entries library rows
 * @param holdings the principal's own list
 * @param entryCount library rows read, of all shares
 * @param holdingCount rows of the own list read, of all shares
 * @param overflowed whether there were more rows than are kept at a time, so that this is incomplete: read it in shares
 * @param unreadable rows that name no bucket, item or role
 */
public record LibraryRows(
        boolean built,
        Map<ContentId, List<LibraryRow>> entries,
        Map<ContentId, Holding> holdings,
        long entryCount,
        long holdingCount,
        boolean overflowed,
        List<String> unreadable) {
    /** Rows kept at a time, entries and list together. */
    public static final int MOST = 200_000;

    /**
     * Which of a library's items are kept: a large library is read several times over, a share of its items each time, so
     * that memory stays bounded.
     *
     * @param index from 0
     * @param count of so many; 1 for all items
     */
    public record Share(int index, int count) {
        /** All items. */
        public static final Share ALL = new Share(0, 1);

        /** Whether an item belongs to this share. */
        public boolean holds(String content) {
            return count == 1 || Math.floorMod(Fingerprint.mix(content.hashCode()), count) == index;
        }
    }
}
