package org.lectern.activity;

import java.util.List;
import java.util.OptionalLong;

/**
 * What a write would write.
 *
 * @param rows how many, or at least how many; empty if that cannot be known before
 * @param statements CQL with its values, to read and to copy; empty where there is none
 */
public record WriteEstimate(OptionalLong rows, List<String> statements) {
    /** Nothing is known of it. */
    public static final WriteEstimate UNKNOWN = new WriteEstimate(OptionalLong.empty(), List.of());

    public WriteEstimate {
        statements = List.copyOf(statements);
    }

    public static WriteEstimate of(long rows, List<String> statements) {
        return new WriteEstimate(OptionalLong.of(rows), statements);
    }
}
