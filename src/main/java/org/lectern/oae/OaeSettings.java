package org.lectern.oae;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The platform's settings as it understands them. Values in Config are texts that it casts (Hilary, {@code
 * packages/oae-util/lib/util.js:69-78}). What a tenant does not set, the administrators' tenant sets for it, whose alias an
 * installation chooses ({@code servers.globalAdminAlias}, {@code packages/oae-config/lib/api.js}).
 */
public final class OaeSettings {
    /** The alias of the administrators' tenant where an installation has not chosen another one. */
    public static final String ADMIN = "admin";

    private static final Set<String> FALSE = Set.of("false", "0", "");

    private OaeSettings() {}

    /** Whether a value of Config is true: {@code false}, {@code 0} and the empty text are not, and all else is. */
    public static boolean isTrue(String configValue) {
        return !FALSE.contains(configValue);
    }

    /**
     * Aliases that the administrators' tenant may have: it has settings, but no row in Tenant, since the platform makes it up when
     * it starts.
     *
     * @param configured aliases that have settings
     * @param tenants aliases that have rows
     */
    public static List<String> adminCandidates(Collection<String> configured, Collection<String> tenants) {
        Set<String> candidates = new TreeSet<>(configured);
        candidates.removeAll(tenants);
        candidates.removeIf(alias -> alias.isEmpty() || alias.indexOf(':') >= 0);
        candidates.add(ADMIN);
        return List.copyOf(candidates);
    }

    /** The administrator whom the platform makes in the administrators' tenant when it first starts. */
    public static OaeId administratorOf(String alias) {
        return new OaeId(OaeType.USER.letter() + ":" + alias + ":admin");
    }

    /**
     * The alias of the administrators' tenant.
     *
     * @param candidates see {@link #adminCandidates}
     * @param administrators those of the {@link #administratorOf administrators} of the candidates that are there
     */
    public static String adminAlias(List<String> candidates, Set<OaeId> administrators) {
        List<String> likely = candidates.stream()
                .filter(alias -> administrators.contains(administratorOf(alias)))
                .toList();
        return likely.isEmpty() || likely.contains(ADMIN) ? ADMIN : likely.get(0);
    }
}
