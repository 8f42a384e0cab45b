package org.lectern.write;

import java.util.List;
import java.util.OptionalLong;
import org.lectern.activity.WriteEstimate;
import org.lectern.wording.Message;

/**
 * What a write would do now.
 *
 * @param message one or more sentences
 * @param figures how much is written, in a few words; {@link Message#NONE} where the rows say so
 * @param rows to be written or deleted, or the least number of them; empty where it is unknown
 * @param lines what an operator reads below the message, such as the names of those who are removed; may be empty
 * @param statements CQL with values, of the first few hundred rows; a line each
 * @param isNothing whether nothing would be written; the message says why
 */
public record Plan(
        Message message,
        Message figures,
        OptionalLong rows,
        List<Message> lines,
        List<String> statements,
        boolean isNothing) {
    public Plan {
        lines = List.copyOf(lines);
        statements = List.copyOf(statements);
    }

    /** A plan without figures; it is nothing if it has neither rows nor statements. */
    public static Plan of(Message message, long rows, List<String> statements) {
        return new Plan(
                message, Message.NONE, OptionalLong.of(rows), List.of(), statements, rows == 0 && statements.isEmpty());
    }

    /** Nothing would be written. */
    public static Plan nothing(Message why) {
        return of(why, 0, List.of());
    }

    /** A plan whose rows cannot be counted before. */
    public static Plan uncounted(Message message, List<String> statements) {
        return new Plan(message, Message.NONE, OptionalLong.empty(), List.of(), statements, false);
    }

    /** The same plan with figures in words. */
    public Plan with(Message otherFigures) {
        return new Plan(message, otherFigures, rows, lines, statements, isNothing);
    }

    /** The same plan with another message. */
    public Plan saying(Message other) {
        return new Plan(other, figures, rows, lines, statements, isNothing);
    }

    /** The same plan with lines to read. */
    public Plan listing(List<Message> others) {
        return new Plan(message, figures, rows, others, statements, isNothing);
    }

    WriteEstimate estimate() {
        return new WriteEstimate(rows, statements);
    }
}
