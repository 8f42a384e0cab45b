package org.lectern.status.model;

import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What is stored beside the raw rows.
 *
 * @param course the collection's row
 * @param units the rows of the units that were asked for
 * @param layout how they are kept
 */
public record Derived(
        Optional<Aggregate> course,
        SortedMap<String, Aggregate> units,
        Optional<Enrolment> enrolment,
        StatusLayout layout) {
    /** What those who read are told of each content: by a platform's enrolment, elsewhere by the collection's row. */
    public SortedMap<String, ContentStatus> contents() {
        return layout.deployed()
                ? new TreeMap<>(enrolment.map(Enrolment::contentStatus).orElse(Map.of()))
                : course.map(Aggregate::contentStatus).orElse(new TreeMap<>());
    }
}
