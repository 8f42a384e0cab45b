package org.lectern.demo;

import java.util.Locale;
import org.lectern.model.ContentId;
import org.lectern.model.PrincipalId;

/** The kinds of drift, each with a principal whose library shows it: {@code u:cam:drift-duplicate} and so on. */
public enum DriftSpecimen {
    /** One item at two positions. */
    DUPLICATE("Amira Khan", "Field notes.pdf"),
    /** An item at an old position only. */
    STALE("Bruno Weber", "Lab manual.pdf"),
    /** An entry for an item that the principal does not have. */
    ORPHAN_NOT_SHARED("Chen Li", "Budget draft.xlsx"),
    /** An entry for an item that is deleted. */
    ORPHAN_DELETED("Dina Haddad", "Old timetable.pdf"),
    /** An entry for an item that never was. */
    ORPHAN_UNKNOWN("Emil Novak", "Lost essay.docx"),
    /** A member, a group, without an entry. */
    MISSING("Reading group", "Handout.pdf"),
    /** A private item in the public bucket. */
    MISPLACED_TOO_VISIBLE("Farah Aziz", "Grades.xlsx"),
    /** A public item that is not in the public bucket. */
    MISPLACED_HIDDEN("Goran Ilic", "Open lecture.pdf"),
    /** A membership that the item names and the principal's own list does not. */
    MEMBERSHIP_OF_ITEM_ONLY("Hana Sato", "Seminar plan.docx"),
    /** A membership that the principal's own list names and the item does not. */
    MEMBERSHIP_OF_PRINCIPAL_ONLY("Ivan Petrov", "Exam topics.pdf"),
    /** A membership of which the item and the principal's own list name different roles. */
    MEMBERSHIP_ROLE("Jana Kral", "Course outline.pdf");

    private final String displayName;
    private final String file;

    DriftSpecimen(String displayName, String file) {
        this.displayName = displayName;
        this.file = file;
    }

    /** The principal whose library shows the drift. */
    public PrincipalId principal() {
        return PrincipalId.of((this == MISSING ? "g" : "u") + ":cam:drift-"
                + name().toLowerCase(Locale.ROOT).replace('_', '-'));
    }

    /** The item that is wrong there. */
    public ContentId content() {
        return ContentId.of("c:cam:" + file);
    }

    /** The principal's display name. */
    public String displayName() {
        return displayName;
    }
}
