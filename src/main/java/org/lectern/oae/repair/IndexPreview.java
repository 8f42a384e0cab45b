package org.lectern.oae.repair;

import java.util.List;
import org.lectern.oae.diagnosis.OaeLibrary;

/**
 * What would be written, by the code that would write it, from the truth as it is now.
 *
 * @param puts rows that would be put
 * @param deletions rows that would be deleted, and what OAE keeps of somebody's memberships
 * @param purges whole buckets that would be deleted
 * @param steps one for each library, in order
 */
public record IndexPreview(int puts, int deletions, int purges, List<Step> steps) {
    public IndexPreview {
        steps = List.copyOf(steps);
    }

    /** All statements. */
    public long statementCount() {
        return (long) puts + deletions + purges;
    }

    /** All of them, as an operator may read and copy them. */
    public List<String> statements() {
        return steps.stream().flatMap(step -> step.statements().stream()).toList();
    }

    /**
     * What would be written to one library.
     *
     * @param statements copyable CQL with its values, in the order in which they would be made; empty if nothing is wrong any
     *     more
     */
    public record Step(OaeLibrary library, List<String> statements) {
        public Step {
            statements = List.copyOf(statements);
        }
    }
}
