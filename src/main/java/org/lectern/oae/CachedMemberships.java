package org.lectern.oae;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.lectern.wording.Message;

/**
 * What AuthzMembershipsCache and AuthzMembershipsIndirectCache say of one principal. While the first names any group, the platform
 * asks nothing else whether a user is in a group (Hilary, {@code packages/oae-authz/lib/api.js:602-645}), and builds {@code
 * principals:memberships} from it ({@code :809-870}): a wrong row gives access, or takes it away, and comes back into the library
 * with the next rebuild. The second decides what a search shows. An empty cache is right: the platform fills it when it is asked.
 *
 * @param groups those of the first table, each with who is in it, as JSON
 * @param indirect groups of the second
 */
public record CachedMemberships(OaeId principal, SortedMap<String, String> groups, SortedSet<String> indirect) {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** The two tables. */
    public enum Table {
        MEMBERSHIPS("AuthzMembershipsCache"),
        INDIRECT("AuthzMembershipsIndirectCache");

        private final String table;

        Table(String table) {
            this.table = table;
        }

        /** Its name as it is declared. */
        public String table() {
            return table;
        }
    }

    /**
     * A group of which the cache and AuthzRoles do not say the same.
     *
     * @param because a sentence
     */
    public record Difference(String group, Table table, Message because) {}

    public CachedMemberships {
        groups = Collections.unmodifiableSortedMap(new TreeMap<>(groups));
        indirect = Collections.unmodifiableSortedSet(new TreeSet<>(indirect));
    }

    /** Of a principal of whom nothing is kept. */
    public static CachedMemberships none(OaeId principal) {
        return new CachedMemberships(principal, Collections.emptySortedMap(), Collections.emptySortedSet());
    }

    /** Whether the platform asks it, and not AuthzRoles. */
    public boolean isFilled() {
        return !groups.isEmpty();
    }

    /** Whether one of these groups is in it. */
    public boolean namesAny(Set<OaeId> wanted) {
        return wanted.stream().anyMatch(group -> groups.containsKey(group.value()));
    }

    /** The tables that have rows. */
    public List<Table> filled() {
        List<Table> filled = new ArrayList<>();
        if (!groups.isEmpty()) {
            filled.add(Table.MEMBERSHIPS);
        }
        if (!indirect.isEmpty()) {
            filled.add(Table.INDIRECT);
        }
        return filled;
    }

    /**
     * A group whose row names nobody who is in it, so that the platform cannot build the library of memberships; empty if there is
     * none. Access does not depend on it: what is no list is a difference only where it is no JSON.
     */
    public Optional<String> broken() {
        return groups.keySet().stream()
                .filter(group -> value(group).filter(JsonNode::isArray).isEmpty())
                .findFirst();
    }

    /**
     * Where it is wrong, a group at most once.
     *
     * @param truth by AuthzRoles
     */
    public List<Difference> differences(MembershipGraph truth) {
        Map<String, Difference> found = new TreeMap<>();
        Set<OaeId> above = truth.groups();
        if (!indirect.isEmpty()) {
            compare(
                    Table.INDIRECT,
                    indirect,
                    texts(above.stream().filter(group -> !truth.isDirect(group)).collect(Collectors.toSet())),
                    found);
        }
        if (isFilled()) {
            Set<String> expected = texts(above);
            for (OaeId group : above) {
                if (groups.containsKey(group.value())) {
                    compare(group, truth, found);
                }
            }
            compare(Table.MEMBERSHIPS, groups.keySet(), expected, found);
        }
        return List.copyOf(found.values());
    }

    private void compare(OaeId group, MembershipGraph truth, Map<String, Difference> found) {
        Optional<JsonNode> value = value(group.value());
        if (value.isEmpty()) {
            add(Table.MEMBERSHIPS, group.value(), OaeSentence.CACHE_BROKEN.of(principal), found);
        } else if (value.get().isArray() && !members(value.get()).equals(truth.into(group))) {
            add(Table.MEMBERSHIPS, group.value(), OaeSentence.CACHE_OTHER_WAY.of(principal), found);
        }
    }

    private void compare(Table table, Set<String> standing, Set<String> expected, Map<String, Difference> found) {
        // What is no id has been left out of the roles, too.
        standing.stream()
                .filter(group -> !expected.contains(group) && OaeId.parse(group).isPresent())
                .forEach(group -> add(
                        table,
                        group,
                        (table == Table.MEMBERSHIPS ? OaeSentence.CACHE_NAMES : OaeSentence.INDIRECT_NAMES)
                                .of(principal),
                        found));
        expected.stream()
                .filter(group -> !standing.contains(group))
                .forEach(group -> add(
                        table,
                        group,
                        (table == Table.MEMBERSHIPS ? OaeSentence.CACHE_LACKS : OaeSentence.INDIRECT_LACKS)
                                .of(principal),
                        found));
    }

    private static void add(Table table, String group, Message because, Map<String, Difference> found) {
        found.put(group, new Difference(group, table, because));
    }

    private static Set<String> texts(Set<OaeId> ids) {
        return ids.stream().map(OaeId::value).collect(Collectors.toSet());
    }

    /** What a row says of who is in the group; empty if it is no JSON. */
    private Optional<JsonNode> value(String group) {
        try {
            return Optional.of(JSON.readTree(groups.getOrDefault(group, "")));
        } catch (JsonProcessingException malformed) {
            return Optional.empty();
        }
    }

    /** Role by member. */
    private static Map<String, String> members(JsonNode value) {
        Map<String, String> members = new HashMap<>();
        for (JsonNode one : value) {
            OaeId.parse(one.path("memberId").asText())
                    .ifPresent(id -> members.put(id.value(), one.path("role").asText()));
        }
        return members;
    }
}
