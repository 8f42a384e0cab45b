package org.lectern.status.event;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.lectern.status.model.CollectionTree;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Json;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.status.model.StatusSentence;

/**
 * Collection trees in a JSON file, for a deployment that keeps them elsewhere. Either as they are stored, {@code
 * {"collection": "k", "leaves": ["a", "b"], "optional": ["b"], "units": {"u": ["a"]}, "questions": {"a": 3}}}, or as trees,
 * {@code {"identifier": "k", "children": [{"identifier": "u", "children": [{"identifier": "a", "optional": true,
 * "questions": 3}]}]}}; one, or an array of them.
 */
public final class CollectionTrees {
    private static final int DEEPEST = 100;

    private CollectionTrees() {}

    /**
     * Reads a file. Blocks.
     *
     * @throws StatusRefusedException if it cannot be read, or says what no collection may; it names which
     */
    public static List<CollectionTree> read(Path file) {
        JsonNode node = Json.read(file, StatusSentence.WHAT_COLLECTIONS);
        List<CollectionTree> trees = new ArrayList<>();
        for (JsonNode one : node.isArray() ? node : List.of(node)) {
            trees.add(tree(one, trees.size() + 1));
        }
        if (trees.isEmpty()) {
            throw new StatusRefusedException(StatusSentence.NO_COLLECTIONS.of(file));
        }
        return trees;
    }

    private static CollectionTree tree(JsonNode node, int number) {
        try {
            return (node.has("identifier") ? nested(node) : flat(node)).requireLeaves();
        } catch (StatusRefusedException refused) {
            throw new StatusRefusedException(StatusSentence.COLLECTION_OF_FILE.of(number, refused.message()), refused);
        }
    }

    private static CollectionTree flat(JsonNode node) {
        if (!node.isObject()) {
            throw new StatusRefusedException(StatusSentence.NOT_A_COLLECTION.of());
        }
        Map<String, Set<String>> units = new TreeMap<>();
        node.path("units")
                .properties()
                .forEach(unit -> units.put(unit.getKey(), texts(unit.getValue(), unit.getKey())));
        Map<String, Integer> questions = new HashMap<>();
        node.path("questions")
                .properties()
                .forEach(one -> questions.put(one.getKey(), count(one.getValue(), one.getKey())));
        Set<String> leaves = texts(node.path("leaves"), "leaves");
        units.forEach((unit, below) -> below.stream()
                .filter(leaf -> !leaves.contains(leaf))
                .findFirst()
                .ifPresent(stranger -> {
                    throw new StatusRefusedException(StatusSentence.STRANGER_IN_UNIT.of(unit, stranger));
                }));
        return new CollectionTree(
                node.path("collection").asText(),
                List.copyOf(leaves),
                texts(node.path("optional"), "optional"),
                units,
                questions);
    }

    private static Set<String> texts(JsonNode array, String what) {
        if (!array.isMissingNode() && !array.isArray()) {
            throw new StatusRefusedException(StatusSentence.NOT_IDS.of(what));
        }
        Set<String> texts = new LinkedHashSet<>();
        array.forEach(one -> texts.add(EnrolmentKey.requireId(one.asText(), StatusSentence.WHAT_CONTENT)));
        return texts;
    }

    private static int count(JsonNode node, String content) {
        if (!node.canConvertToInt() || node.asInt() < 1) {
            throw new StatusRefusedException(StatusSentence.BAD_QUESTION_COUNT.of(content, node));
        }
        return node.asInt();
    }

    private static CollectionTree nested(JsonNode root) {
        Nested found = new Nested();
        found.below(root, new ArrayDeque<>());
        return new CollectionTree(
                root.path("identifier").asText(),
                List.copyOf(found.leaves),
                found.optional,
                found.units,
                found.questions);
    }

    /** What was met on the way down. */
    private static final class Nested {
        private final Set<String> leaves = new LinkedHashSet<>();
        private final Set<String> optional = new LinkedHashSet<>();
        private final Map<String, Set<String>> units = new TreeMap<>();
        private final Map<String, Integer> questions = new HashMap<>();

        void below(JsonNode node, Deque<String> above) {
            if (above.size() > DEEPEST) {
                throw new StatusRefusedException(StatusSentence.TOO_DEEP.of(DEEPEST));
            }
            node.path("children").forEach(child -> {
                String id = EnrolmentKey.requireId(child.path("identifier").asText(), StatusSentence.WHAT_CONTENT);
                if (child.path("children").isEmpty()) {
                    leaf(child, id, above);
                } else {
                    above.push(id);
                    below(child, above);
                    above.pop();
                }
            });
        }

        private void leaf(JsonNode child, String id, Deque<String> above) {
            leaves.add(id);
            above.forEach(unit ->
                    units.computeIfAbsent(unit, any -> new LinkedHashSet<>()).add(id));
            if (child.path("optional").asBoolean()) {
                optional.add(id);
            }
            if (child.has("questions")) {
                questions.put(id, count(child.path("questions"), id));
            }
        }
    }
}
