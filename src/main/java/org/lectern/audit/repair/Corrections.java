package org.lectern.audit.repair;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.lectern.audit.model.AuditSentence;
import org.lectern.wording.Message;
import org.lectern.write.Plan;

/**
 * The rows that fixes of findings would write, computed from the truth as it is now by the code that writes them.
 *
 * @param findings how many
 * @param libraries whose rows would be written
 * @param puts rows that would be put
 * @param deletions rows that would be deleted
 * @param raisesFloor whether some rows were written later than the floor allows for, so that it is raised first
 * @param steps in order
 */
public record Corrections(int findings, int libraries, int puts, int deletions, boolean raisesFloor, List<Step> steps) {
    /** The number of findings that a plan of more is estimated from. Nobody reads the statements of more. */
    public static final int SAMPLE = 200;

    public Corrections {
        steps = List.copyOf(steps);
    }

    /** The first findings, as many as a plan looks at. */
    public static <T> List<T> sample(List<T> findings) {
        return findings.subList(0, Math.min(SAMPLE, findings.size()));
    }

    /** Rows that would be written or deleted. */
    public long rows() {
        return (long) puts + deletions;
    }

    /** Items that are left unchanged, because their truth is unreadable. */
    public long unreadable() {
        return steps.stream().filter(step -> step.unreadable().isPresent()).count();
    }

    /** All statements, without comments. */
    public List<String> statements() {
        return steps.stream().flatMap(step -> step.statements().stream()).toList();
    }

    /**
     * The plan of a repair of which these are the first findings. The rows of the others are estimated in proportion; each
     * counts as one row at least.
     *
     * @param total findings of the repair
     */
    public Plan plan(long total) {
        Message left = unreadable() > 0 ? AuditSentence.LEFT_UNCHANGED.of(unreadable()) : Message.NONE;
        boolean writes = rows() > 0 || total > findings;
        Message nothing = left.isEmpty() ? AuditSentence.ALL_RIGHT.of(findings) : left;
        return new Plan(
                writes ? AuditSentence.TO_WRITE.of(findings, libraries, rows(), puts, deletions) : nothing,
                and(
                        and(
                                total > findings ? AuditSentence.FIRST_OF.of(findings, total) : Message.NONE,
                                raisesFloor ? AuditSentence.FLOOR_RAISED.of() : Message.NONE),
                        writes ? left : Message.NONE),
                OptionalLong.of(estimate(total)),
                steps.stream().flatMap(step -> step.unchanged().stream()).toList(),
                steps.stream().flatMap(step -> step.lines().stream()).toList(),
                total == 0);
    }

    private long estimate(long total) {
        if (total <= findings) {
            return rows();
        }
        return Math.max(total, findings == 0 ? 0 : rows() * total / findings);
    }

    private static Message and(Message one, Message other) {
        return one.isEmpty() ? other : other.isEmpty() ? one : AuditSentence.AND.of(one, other);
    }

    /**
     * The statements of one item in one library, or of one library.
     *
     * @param library the principal, or a platform's library
     * @param item empty if the step is of the whole library
     * @param statements copyable CQL with its values, in order, with the first and last lines of a batch; empty if nothing
     *     is wrong any more, or the truth is unreadable
     * @param unreadable why the truth is unreadable; empty if it is not
     */
    public record Step(String library, String item, List<String> statements, Optional<Message> unreadable) {
        public Step {
            statements = List.copyOf(statements);
        }

        private Optional<Message> unchanged() {
            return unreadable.map(why -> AuditSentence.UNCHANGED.of(item, library, why));
        }

        /** The statements below a comment that names the item. */
        public List<String> lines() {
            List<String> lines = new ArrayList<>();
            lines.add("-- " + (item.isEmpty() ? library : item + " in the library of " + library));
            // A value of a row may contain line ends, and what follows one would be no comment any more.
            unreadable.ifPresentOrElse(
                    why -> lines.add("-- not changed: " + why.english().replaceAll("\\R", " ")),
                    () -> lines.addAll(statements.isEmpty() ? List.of("-- already fixed") : statements));
            return lines;
        }
    }
}
