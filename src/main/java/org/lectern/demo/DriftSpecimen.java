package org.lectern.demo;

import java.util.Locale;
import org.lectern.model.ContentId;
import org.lectern.model.PrincipalId;

/** The kinds of drift, each with a principal whose library shows it: {@code u:cam:drift-duplicate} and so on. */
public enum DriftSpecimen {
    /** One item at two positions. */
    DUPLICATE("Amira Khan", "Lab report, week 4.pdf"),
    /** An item at an old position only. */
    STALE("Jonas Weber", "Lecture notes on optics.pdf"),
    /** An entry for an item that the principal does not have. */
    ORPHAN_NOT_SHARED("Priya Nair", "Department budget.xls"),
    /** An entry for an item that is deleted. */
    ORPHAN_DELETED("Tom\u00E1s Silva", "Timetable, last year.pdf"),
    /** An entry for an item that never was. */
    ORPHAN_UNKNOWN("Grace Okafor", "Meeting minutes.odt"),
    /** A member without an entry. */
    MISSING("Leo Martin", "Statistics handout.pdf"),
    /** A private item in the public bucket. */
    MISPLACED_TOO_VISIBLE("Hana Suzuki", "Exam draft.docx"),
    /** A public item that is not in the public bucket. */
    MISPLACED_HIDDEN("Oliver Hughes", "Reading list.pdf"),
    /** A membership that the item names and the principal's own list does not. */
    MEMBERSHIP_OF_ITEM_ONLY("Sofia Rossi", "Field trip photos.zip"),
    /** A membership that the principal's own list names and the item does not. */
    MEMBERSHIP_OF_PRINCIPAL_ONLY("Daniel Cohen", "Grant proposal.pdf"),
    /** A membership of which the item and the principal's own list name different roles. */
    MEMBERSHIP_ROLE("Nadia Haddad", "Thesis outline.odt");

    private final String person;
    private final String title;

    DriftSpecimen(String person, String title) {
        this.person = person;
        this.title = title;
    }

    /** Whose library it is in. */
    public PrincipalId principal() {
        return PrincipalId.of("u:cam:drift-" + word('-'));
    }

    /** The item that is wrong there. */
    public ContentId content() {
        return ContentId.of("c:cam:Drift specimen (" + word(' ') + ").pdf");
    }

    /** Returns the display name of the principal. */
    public String displayName() {
        return person;
    }

    /** Returns the display name of the item. */
    String title() {
        return title;
    }

    private String word(char between) {
        return name().toLowerCase(Locale.ROOT).replace('_', between);
    }
}
