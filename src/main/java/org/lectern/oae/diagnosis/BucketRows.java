package org.lectern.oae.diagnosis;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.lectern.oae.IndexMarker;
import org.lectern.oae.IndexRow;

/**
 * One bucket as it stands.
 *
 * @param rows without markers
 */
public record BucketRows(List<IndexRow> rows, Set<IndexMarker> markers) {
    public static final BucketRows EMPTY = new BucketRows(List.of(), Set.of());

    public BucketRows {
        rows = List.copyOf(rows);
        markers = Set.copyOf(markers);
    }

    /**
     * Tells markers from entries.
     *
     * @param marked whether there are markers in this layout; else every bucket counts as built
     */
    static BucketRows of(List<IndexRow> all, boolean marked) {
        if (!marked) {
            return new BucketRows(all, EnumSet.allOf(IndexMarker.class));
        }
        List<IndexRow> rows = new ArrayList<>(all.size());
        Set<IndexMarker> markers = EnumSet.noneOf(IndexMarker.class);
        for (IndexRow row : all) {
            if (row.isMarker()) {
                markers.add(
                        row.rankedResourceId().equals(IndexMarker.HIGH.stored()) ? IndexMarker.HIGH : IndexMarker.LOW);
            } else {
                rows.add(row);
            }
        }
        return new BucketRows(rows, markers);
    }

    /** Whether the platform takes it for built; else it rebuilds the library when this bucket is next read. */
    public boolean isBuilt() {
        return markers.size() == IndexMarker.values().length;
    }
}
