package org.lectern.oae.diagnosis;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.lectern.oae.CachedMemberships;
import org.lectern.oae.OaeId;
import org.lectern.oae.OaeResource;

/**
 * What a library is built from, as it was read.
 *
 * @param roles what the library's owner has, or who the members are, in order
 * @param resources those that exist, of all that are named
 * @param unreadable rows that were left out, a sentence each
 * @param cached what the platform keeps of the owner's memberships, where the library is made of them
 * @param stale where that is wrong
 */
public record LibrarySource(
        Map<OaeId, String> roles,
        Map<OaeId, OaeResource> resources,
        List<String> unreadable,
        Optional<CachedMemberships> cached,
        List<CachedMemberships.Difference> stale) {
    static final LibrarySource NONE = new LibrarySource(Map.of(), Map.of(), List.of());

    /** Of a library that is not made of memberships. */
    LibrarySource(Map<OaeId, String> roles, Map<OaeId, OaeResource> resources, List<String> unreadable) {
        this(roles, resources, unreadable, Optional.empty(), List.of());
    }

    /** The same as far as it is about one resource. */
    LibrarySource with(Map<OaeId, String> itsRole, OaeId resource) {
        return new LibrarySource(
                itsRole,
                resources,
                unreadable,
                cached,
                stale.stream()
                        .filter(one -> one.group().equals(resource.value()))
                        .toList());
    }

    /** Of the memberships of a principal. */
    static LibrarySource of(MembershipChains chains, Map<OaeId, OaeResource> resources) {
        return new LibrarySource(
                chains.roles(),
                resources,
                chains.graph().unreadable(),
                Optional.of(chains.cached()),
                chains.cached().differences(chains.graph()));
    }
}
