package org.lectern.oae;

import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The tenants of a platform, and which of them keep to themselves.
 *
 * @param aliases of all of them
 * @param configured what Config says of {@link #PRIVATE}, by alias
 * @param admin alias of the administrators' tenant, which says it for all that say nothing themselves
 * @param kept whether the platform has tenants at all
 */
public record Tenants(SortedSet<String> aliases, Map<String, Boolean> configured, String admin, boolean kept) {
    /** Of a keyspace that knows none: whoever is logged in is like anybody else who is. */
    public static final Tenants NOT_KEPT =
            new Tenants(Collections.emptySortedSet(), Map.of(), OaeSettings.ADMIN, false);

    /** The key in Config of whether a tenant is private. */
    public static final String PRIVATE = "oae-tenants/tenantprivacy/tenantprivate";

    public Tenants {
        aliases = Collections.unmodifiableSortedSet(new TreeSet<>(aliases));
        configured = Map.copyOf(configured);
    }

    /** Of a keyspace that has them. */
    public Tenants(Collection<String> aliases, Map<String, Boolean> configured, String admin) {
        this(new TreeSet<>(aliases), configured, admin, true);
    }

    /** Whether a tenant keeps to itself. Nobody has to be: that is what holds where nothing is configured. */
    public boolean isPrivate(String alias) {
        Boolean own = configured.get(alias);
        return own != null ? own : configured.getOrDefault(admin, false);
    }

    /** Whether people of one tenant can deal with what the other one has: they are the same, or neither is private. */
    public boolean interact(String one, String other) {
        return one.equals(other) || (!isPrivate(one) && !isPrivate(other));
    }
}
