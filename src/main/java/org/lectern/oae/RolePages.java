package org.lectern.oae;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.lectern.model.ScanPage;

/**
 * Pages of AuthzRoles and AuthzMembers. The platform pages by rows, whatever stands in them (Hilary, {@code runPagedQuery} of
 * {@code packages/oae-util/lib/cassandra.js}): so a page ends after the rows that were read, not after those that could be
 * understood. A row whose ids are none is left out of the page, and named.
 */
public final class RolePages {
    private RolePages() {}

    /** A row as it is stored. */
    public record Stored(String principal, String resource, String role) {
        /** What it says; empty if one of the ids is none. */
        public Optional<AuthzRole> read() {
            return OaeId.parse(principal)
                    .flatMap(who -> OaeId.parse(resource).map(what -> new AuthzRole(who, what, role)));
        }
    }

    /**
     * A page.
     *
     * @param table its name, for what is said of rows that are left out
     * @param rows that were read, in their order
     * @param limit how many were asked for: fewer mean that there are no more
     * @param place what follows the partition in a row's key, at which the next page begins
     * @param read makes a role of a row
     */
    public static ScanPage<AuthzRole> page(
            String table,
            List<Stored> rows,
            int limit,
            Function<Stored, String> place,
            Function<Stored, Optional<AuthzRole>> read) {
        List<AuthzRole> roles = new ArrayList<>(rows.size());
        List<String> unreadable = new ArrayList<>();
        for (Stored row : rows) {
            read.apply(row)
                    .ifPresentOrElse(
                            roles::add,
                            () -> unreadable.add(OaeSentence.UNREADABLE_ROLE
                                    .of(table, row.principal(), row.resource())
                                    .english()));
        }
        return new ScanPage<>(
                roles,
                rows.size() < limit ? Optional.empty() : Optional.of(place.apply(rows.get(rows.size() - 1))),
                unreadable);
    }
}
