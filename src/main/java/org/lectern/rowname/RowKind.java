package org.lectern.rowname;

/** What a row name can name ("Unique names for our rows"; the last three are Lectern's own). */
public enum RowKind {
    CONTENT("<address>"),
    BRANCH("<address>#<branch>"),
    REVISION("<address>#[<language>[_<country>]/]<branch>.<revision>"),
    DRAFT("<address>#user/<identifier>/[<language>[_<country>]/]<branch>"),
    SUGGESTION("<address>#suggestion/[<identifier>/][<language>[_<country>]/]<branch>"),
    USER("<address> or /<path>"),
    COUNTER("<hostname>/<counter>"),
    LIBRARY("u:<tenant>:<name>[#PUBLIC|#LOGGEDIN]"),
    PRINCIPAL("u:<tenant>:<name> or g:<tenant>:<name>"),
    CONTENT_ITEM("c:<tenant>:<name>");

    private final String form;

    RowKind(String form) {
        this.form = form;
    }

    /** How such a name is written. */
    public String form() {
        return form;
    }
}
