package org.lectern.spark;

import java.io.Serializable;

/**
 * A membership, as the truth has it.
 *
 * @param principal empty where the row says nothing of a member
 * @param lastModified of the item, in milliseconds since 1970
 */
record MemberRow(String principal, String content, long lastModified) implements Serializable {
    static final MemberRow NOTHING = new MemberRow("", "", 0);
}
