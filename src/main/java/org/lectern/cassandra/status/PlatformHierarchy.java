package org.lectern.cassandra.status;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.lectern.status.model.CollectionTree;
import org.lectern.status.model.Json;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.status.model.StatusSentence;
import org.lectern.status.sunbird.OptionalContents;

/**
 * A collection's contents from the JSON in which a platform (Sunbird) keeps them: nodes with {@code identifier}, {@code
 * mimeType}, {@code children} and, where they were counted, {@code leafNodes}.
 */
final class PlatformHierarchy {
    private static final String COLLECTION = "application/vnd.ekstep.content-collection";
    private static final int DEEPEST = 100;

    private final Map<String, Set<String>> units = new TreeMap<>();

    private PlatformHierarchy() {}

    /**
     * Reads it.
     *
     * @param relations what children are to their parents, JSON; empty if nothing is kept of it
     * @throws StatusRefusedException if it is no JSON, or nested without end
     */
    static CollectionTree tree(String collection, String hierarchy, Optional<String> relations) {
        PlatformHierarchy read = new PlatformHierarchy();
        JsonNode root = Json.parse(hierarchy, StatusSentence.WHAT_HIERARCHY.of(collection, PlatformTrees.HIERARCHIES));
        Set<String> leaves = read.leaves(root, 0);
        read.units.remove(collection);
        Map<String, Set<String>> optional = new TreeMap<>(OptionalContents.of(
                root,
                relations
                        .map(text -> Json.parse(
                                text, StatusSentence.WHAT_HIERARCHY.of(collection, PlatformTrees.HIERARCHIES)))
                        .orElseGet(MissingNode::getInstance)));
        Set<String> whole = Objects.requireNonNullElse(
                optional.remove(root.path("identifier").asText("")), Set.of());
        return new CollectionTree(collection, List.copyOf(leaves), whole, read.units, optional, Map.of());
    }

    /** What was counted for the platform, else what lies below. */
    private Set<String> leaves(JsonNode node, int depth) {
        if (depth > DEEPEST) {
            throw new StatusRefusedException(StatusSentence.TOO_DEEP.of(DEEPEST));
        }
        Set<String> below = new LinkedHashSet<>();
        for (JsonNode child : node.path("children")) {
            String id = child.path("identifier").asText("");
            if (isCollection(child)) {
                below.addAll(leaves(child, depth + 1));
            } else if (!id.isBlank()) {
                below.add(id);
            }
        }
        Set<String> leaves = below;
        if (node.path("leafNodes").isArray()) {
            leaves = new LinkedHashSet<>();
            for (JsonNode leaf : node.path("leafNodes")) {
                leaves.add(leaf.asText());
            }
        }
        String id = node.path("identifier").asText("");
        if (!id.isBlank() && !leaves.isEmpty()) {
            units.put(id, leaves);
        }
        return leaves;
    }

    private static boolean isCollection(JsonNode node) {
        return node.path("mimeType").asText("").equalsIgnoreCase(COLLECTION)
                || (node.path("mimeType").isMissingNode() && node.has("children"));
    }
}
