package org.lectern.oae;

import java.util.Map;
import org.lectern.model.Visibility;

/**
 * What follows for one library from tables that describe no items: what its owner has, and what the libraries of those who have
 * the same items say of them.
 *
 * @param roles what the owner has, in order of ids
 * @param versions by item; those that stand in no list of anybody who has them are left out
 */
public record LibraryEvidence(Map<OaeId, String> roles, Map<OaeId, Version> versions) {
    public static final LibraryEvidence NONE = new LibraryEvidence(Map.of(), Map.of());

    /**
     * An item as it stands at its newest time: times only grow, so that is its current one.
     *
     * @param time digits, as they stand
     * @param visibility that of the widest list in which it stands then
     * @param agreed whether whoever's library holds it then holds it in all the lists of that visibility
     */
    public record Version(String time, Visibility visibility, boolean agreed) {}
}
