package org.lectern.demo;

import java.util.Locale;
import org.lectern.model.ContentId;
import org.lectern.model.PrincipalId;

/** The kinds of drift, each with a principal whose library shows it: {@code u:cam:drift-duplicate} and so on. */
public enum DriftSpecimen {
    /** One item at two positions. */
    DUPLICATE,
    /** An item at an old position only. */
    STALE,
    /** An entry for an item that the principal does not have. */
    ORPHAN_NOT_SHARED,
    /** An entry for an item that is deleted. */
    ORPHAN_DELETED,
    /** An entry for an item that never was. */
    ORPHAN_UNKNOWN,
    /** A member without an entry. */
    MISSING,
    /** A private item in the public bucket. */
    MISPLACED_TOO_VISIBLE,
    /** A public item that is not in the public bucket. */
    MISPLACED_HIDDEN,
    /** A membership that the item names and the principal's own list does not. */
    MEMBERSHIP_OF_ITEM_ONLY,
    /** A membership that the principal's own list names and the item does not. */
    MEMBERSHIP_OF_PRINCIPAL_ONLY,
    /** A membership of which the item and the principal's own list name different roles. */
    MEMBERSHIP_ROLE;

    /** Whose library it is in. */
    public PrincipalId principal() {
        return PrincipalId.of("u:cam:drift-" + word('-'));
    }

    /** The item that is wrong there. */
    public ContentId content() {
        return ContentId.of("c:cam:Drift specimen (" + word(' ') + ").pdf");
    }

    /** What the principal is called. */
    public String displayName() {
        return "Drift specimen: " + word(' ');
    }

    private String word(char between) {
        return name().toLowerCase(Locale.ROOT).replace('_', between);
    }
}
