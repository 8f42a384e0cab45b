package org.lectern.oae.diagnosis;

import java.util.Map;
import java.util.Set;
import org.lectern.oae.OaeId;
import org.lectern.wording.Message;

/**
 * What should stand in a library.
 *
 * @param expected by resource, in the order in which the platform pages them
 * @param unclear resources of which nobody can say what should stand, with the reason
 * @param gone resources that a row or a role names, and that should not stand here, with the reason; what is in none of the
 *     three is not the library's
 * @param absent of those that are unclear the ones that belong into some list here, and stand in none
 */
public record LibraryTruth(
        Map<OaeId, ExpectedEntry> expected, Map<OaeId, Message> unclear, Map<OaeId, Message> gone, Set<OaeId> absent) {
    /** Where whoever is unclear may be absent. */
    LibraryTruth(Map<OaeId, ExpectedEntry> expected, Map<OaeId, Message> unclear, Map<OaeId, Message> gone) {
        this(expected, unclear, gone, Set.of());
    }
}
