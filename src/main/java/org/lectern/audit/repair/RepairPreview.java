package org.lectern.audit.repair;

import java.util.List;
import java.util.Optional;
import org.lectern.model.ContentId;
import org.lectern.model.PrincipalId;
import org.lectern.wording.Message;

/**
 * What a repair would write, by the code that would write it, from the truth as it is now.
 *
 * @param findings how many
 * @param libraries whose rows would be written
 * @param puts rows that would be put
 * @param deletions rows that would be deleted
 * @param raisesFloor whether some rows were written later than the floor allows for, so that it is raised first
 * @param steps one for each principal and item
 */
public record RepairPreview(
        int findings, int libraries, int puts, int deletions, boolean raisesFloor, List<Step> steps) {
    public RepairPreview {
        steps = List.copyOf(steps);
    }

    /** All statements. */
    public long statementCount() {
        return (long) puts + deletions;
    }

    /** How many items are left as they are, since nobody knows what belongs there. */
    public long unreadable() {
        return steps.stream().filter(step -> step.unreadable().isPresent()).count();
    }

    /**
     * What would be written for one item of one principal: one mutation.
     *
     * @param statements copyable CQL with its values, the batch's own first and last lines among them; empty if nothing is
     *     wrong any more, or its truth is unreadable
     * @param unreadable why nobody knows what to write, if nobody does
     */
    public record Step(
            PrincipalId principal, ContentId content, List<String> statements, Optional<Message> unreadable) {
        public Step {
            statements = List.copyOf(statements);
        }
    }
}
