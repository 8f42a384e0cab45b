package org.lectern.oae;

import java.util.List;
import org.lectern.model.Visibility;

/** What the platform writes, table by table: into memory, or into a real keyspace. Methods may block. */
interface OaeTables {
    void tenant(String alias, boolean isPrivate);

    void principal(OaeId id, Visibility visibility, Joinable joinable, boolean picture, long lastModified);

    /** A content item, a discussion or a meeting. */
    void item(OaeId id, Visibility visibility, long lastModified);

    void folder(OaeId id, OaeId group, Visibility visibility, long lastModified);

    /** Takes the row of an item out. */
    void deleteItem(OaeId id);

    /** Marks a principal as deleted. */
    void markDeleted(OaeId principal);

    /** Into both tables of roles. */
    void role(OaeId principal, OaeId resource, String role);

    void noRole(OaeId principal, OaeId resource);

    /** A batch. */
    void index(List<IndexWrite> writes);

    /** Waits until all of it is written. */
    void flush();
}
