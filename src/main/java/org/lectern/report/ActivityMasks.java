package org.lectern.report;

import java.util.HashSet;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.lectern.activity.ActivityEntry;

/** Replaces the ids and names of writes by masks, the same id by the same mask throughout one export. For one thread. */
public final class ActivityMasks {
    private final MaskedIds masks = new MaskedIds(Set.of(), Set.of());

    /** Returns what replaces those of an entry in its texts. */
    public UnaryOperator<String> of(ActivityEntry entry) {
        Set<String> ids = new HashSet<>(ActivityReports.ids(entry));
        ids.addAll(entry.mentions());
        return masks.of(ids, ActivityReports.quoted(entry.message()))::mask;
    }
}
