package org.lectern.status.model;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What a collection consists of.
 *
 * @param leaves its contents, in order, each once
 * @param optional contents that are not required for completion; those that are no leaves do not matter
 * @param units its inner nodes, each with all the leaves below it; units may share leaves, and lie in each other
 * @param optionalIn contents that are not required in a unit, by unit; a unit that is missing requires all of its leaves
 * @param questions how many questions an assessment has, for those whose number is known
 */
public record CollectionTree(
        String collection,
        List<String> leaves,
        Set<String> optional,
        Map<String, Set<String>> units,
        Map<String, Set<String>> optionalIn,
        Map<String, Integer> questions) {
    /** @throws StatusRefusedException if the collection's id is none */
    public CollectionTree {
        EnrolmentKey.requireId(collection, StatusSentence.WHAT_COLLECTION);
        leaves = List.copyOf(new LinkedHashSet<>(leaves));
        optional = Set.copyOf(optional);
        Map<String, Set<String>> copied = new TreeMap<>();
        units.forEach((unit, below) -> copied.put(unit, Set.copyOf(below)));
        units = copied;
        optionalIn = Map.copyOf(optionalIn);
        questions = Map.copyOf(questions);
    }

    /** A collection whose optional contents are optional in each unit. */
    public CollectionTree(
            String collection,
            List<String> leaves,
            Set<String> optional,
            Map<String, Set<String>> units,
            Map<String, Integer> questions) {
        this(collection, leaves, optional, units, everywhere(optional, units.keySet()), questions);
    }

    /** A collection of which no contents are known. */
    public static CollectionTree unknown(String collection) {
        return new CollectionTree(collection, List.of(), Set.of(), Map.of(), Map.of());
    }

    private static Map<String, Set<String>> everywhere(Set<String> optional, Set<String> units) {
        Set<String> copied = Set.copyOf(optional);
        return units.stream().collect(Collectors.toMap(unit -> unit, unit -> copied));
    }

    /** The same collection with every leaf required. */
    public CollectionTree requiringAll() {
        return new CollectionTree(collection, leaves, Set.of(), units, Map.of(), questions);
    }

    /** Leaves that are not optional. */
    public Set<String> required() {
        return leaves.stream()
                .filter(leaf -> !optional.contains(leaf))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    public boolean hasLeaf(String content) {
        return leaves.contains(content);
    }

    /** Whether a content belongs to the collection: a leaf, a unit, or the collection itself. */
    public boolean has(String content) {
        return leaves.contains(content)
                || units.containsKey(content)
                || optional.contains(content)
                || collection.equals(content);
    }

    /** Its leaves and all that lies above them. Whoever opens a unit has a view of it, which counts for nothing. */
    public Set<String> contents() {
        Set<String> contents = new LinkedHashSet<>(leaves);
        contents.addAll(units.keySet());
        contents.addAll(optional);
        contents.add(collection);
        return contents;
    }

    /** The units above these contents. */
    public List<String> unitsOver(Set<String> contents) {
        return units.entrySet().stream()
                .filter(unit -> unit.getValue().stream().anyMatch(contents::contains))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** A unit as a collection of its own. */
    public CollectionTree unit(String unit) {
        Set<String> below = units.getOrDefault(unit, Set.of());
        return new CollectionTree(
                unit,
                leaves.stream().filter(below::contains).toList(),
                optionalIn.getOrDefault(unit, Set.of()),
                Map.of(),
                Map.of());
    }

    /** @throws StatusRefusedException if it has no leaves: nothing can be computed then, and nothing may be overwritten */
    public CollectionTree requireLeaves() {
        if (leaves.isEmpty()) {
            throw new StatusRefusedException(StatusSentence.NO_LEAVES.of(collection));
        }
        return this;
    }
}
