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
 * @param details a line each, above the statements; empty if there are none
 * @param rows to be written or deleted, or the least number of them; empty where it is unknown
 * @param statements CQL with values, of the first few hundred rows; a line each
 * @param isNothing whether nothing would be written; the message says why
 */
public record Plan(
        Message message,
        Message figures,
        List<Message> details,
        OptionalLong rows,
        List<String> statements,
        boolean isNothing) {
    public Plan {
        details = List.copyOf(details);
        statements = List.copyOf(statements);
    }

    /** A plan without details. */
    public Plan(Message message, Message figures, OptionalLong rows, List<String> statements, boolean isNothing) {
        this(message, figures, List.of(), rows, statements, isNothing);
    }

    /** A plan without figures; it is nothing if it has neither rows nor statements. */
    public static Plan of(Message message, long rows, List<String> statements) {
        return new Plan(message, Message.NONE, OptionalLong.of(rows), statements, rows == 0 && statements.isEmpty());
    }

    /** Nothing would be written. */
    public static Plan nothing(Message why) {
        return of(why, 0, List.of());
    }

    /** A plan whose rows cannot be counted before. */
    public static Plan uncounted(Message message, List<String> statements) {
        return new Plan(message, Message.NONE, OptionalLong.empty(), statements, false);
    }

    /** The same plan with figures in words. */
    public Plan with(Message otherFigures) {
        return new Plan(message, otherFigures, details, rows, statements, isNothing);
    }

    /** The same plan with details. */
    public Plan detailed(List<Message> lines) {
        return new Plan(message, figures, lines, rows, statements, isNothing);
    }

    WriteEstimate estimate() {
        return new WriteEstimate(rows, statements);
    }
}
