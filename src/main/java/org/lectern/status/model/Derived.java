package org.lectern.status.model;

import java.util.Optional;
import java.util.SortedMap;

/**
 * What is stored beside the raw rows.
 *
 * @param course the collection's row
 * @param units the rows of the units that were asked for
 * @param keepsScores whether the deployment's table has a column for scores
 */
public record Derived(
        Optional<Aggregate> course,
        SortedMap<String, Aggregate> units,
        Optional<Enrolment> enrolment,
        boolean keepsScores) {}
