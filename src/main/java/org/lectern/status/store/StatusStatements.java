package org.lectern.status.store;

import java.util.List;

/** Writes of content status as statements to read and to copy: nothing is run in this form. */
public interface StatusStatements {
    /** What would be run, as CQL with values in place, to read and to copy. */
    List<String> statements(List<StatusWrite> writes);

    /** Rows of which one action writes very many, each with values of its own. */
    enum RowKind {
        PUT_VIEW,
        DELETE_VIEW,
        PUT_ATTEMPT,
        DELETE_ATTEMPT,
        UNIT,
        ENROLMENT,
        AGGREGATE,
        /** What is kept of rows that were archived. */
        ARCHIVED
    }

    /** How rows of these kinds are written, as CQL with marks in place of their values, to read and to copy. */
    List<String> templates(List<RowKind> kinds);
}
