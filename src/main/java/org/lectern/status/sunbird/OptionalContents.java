package org.lectern.status.sunbird;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The optional contents of a collection and of each of its units. Each unit has a list of its own ({@code
 * <course>:<unit>:optionalnodes}). An optional unit is in the list itself, and its leaves are not: they stay required.
 *
 * <p>Source: data-pipeline, lms-jobs/relation-cache-updater, RelationCacheUpdater.scala:133-155;
 * lms-jobs/activity-aggregate-updater, ActivityAggregatesFunction.scala:183-188.
 */
public final class OptionalContents {
    private static final String METADATA = "relationalMetadata";

    private final JsonNode relations;
    private final Map<String, Set<String>> byNode = new TreeMap<>();

    private OptionalContents(JsonNode relations) {
        this.relations = relations;
    }

    /**
     * Returns the optional contents of each node that has children, by its id.
     *
     * @param root the hierarchy; must not be nested without end
     * @param relations what children are to their parents, by the id of the parent
     */
    public static Map<String, Set<String>> of(JsonNode root, JsonNode relations) {
        OptionalContents read = new OptionalContents(relations);
        read.add(root);
        return read.byNode;
    }

    private void add(JsonNode node) {
        if (!node.path("children").isEmpty()) {
            Set<String> optional = new LinkedHashSet<>();
            collect(node, optional);
            byNode.put(id(node), optional);
            node.path("children").forEach(this::add);
        }
    }

    private void collect(JsonNode node, Set<String> optional) {
        for (JsonNode child : node.path("children")) {
            if (isOptional(id(node), child)) {
                optional.add(id(child));
            } else {
                collect(child, optional);
            }
        }
    }

    private boolean isOptional(String parent, JsonNode child) {
        return child.path(METADATA).path("optional").asBoolean(false)
                || relations
                        .path(parent)
                        .path(METADATA)
                        .path(id(child))
                        .path("optional")
                        .asBoolean(false);
    }

    private static String id(JsonNode node) {
        return node.path("identifier").asText("");
    }
}
