package org.lectern.oae.repair;

import java.util.List;
import org.lectern.oae.diagnosis.IndexFinding;
import org.lectern.oae.diagnosis.OaeLibrary;
import org.lectern.wording.Message;

/**
 * What came of a rebuild.
 *
 * @param written rows put and deleted; of a purge, buckets
 * @param left what is still wrong, read again afterwards
 * @param built whether all three buckets have their markers; after a purge, whether the platform has built it already
 */
public record IndexRebuilt(OaeLibrary library, RebuildWay way, int written, List<IndexFinding> left, boolean built) {
    public IndexRebuilt {
        left = List.copyOf(left);
    }

    /** Whether reading again has shown that it is as it should be. */
    public boolean verified() {
        return left.stream().noneMatch(finding -> finding.fault().isFixable()) && (way == RebuildWay.PURGE || built);
    }

    /** A sentence for the operator. */
    public Message message() {
        if (!verified()) {
            return IndexRepairSentence.STILL_WRONG_REBUILT.of(library, left.size());
        }
        return switch (way) {
            case IN_PLACE -> IndexRepairSentence.REBUILT.of(library, written);
            case PURGE -> (built ? IndexRepairSentence.PURGED_AND_BUILT : IndexRepairSentence.PURGED).of(library);
        };
    }
}
