package org.lectern.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import org.lectern.model.Cause;
import org.lectern.wording.InvalidInputException;
import org.lectern.wording.Message;
import org.lectern.write.Plan;
import org.lectern.write.Write;
import picocli.CommandLine.Mixin;

/** A command that previews a write, and makes it with {@code --apply}. */
abstract class ApplyingCommand extends ConnectedCommand {
    @Mixin
    private ApplyOptions apply = new ApplyOptions();

    @Override
    void checkOptions() {
        apply.check(takesAway());
    }

    /** Whether what it writes needs a reason however few rows that is. */
    boolean takesAway() {
        return true;
    }

    /** What is said before it writes; empty for a dry run. */
    final Optional<WriteOptions> write() {
        return apply.write();
    }

    /** Prints what a write would do: a dry run. */
    static Exit dryRun(Write<?> write, OpenConnection connection, Output output) throws Exception {
        Plan plan = output.await(write.preview(connection.looking()));
        ObjectNode object = Output.object("preview");
        plan.rows().ifPresent(rows -> object.put("rows", rows));
        object.put("message", plan.message().english()).set("statements", Output.texts(plan.statements()));
        output.result(object, () -> plan.message().english() + "\n" + String.join("\n", plan.statements()));
        output.say("Dry run: nothing was written. Add --apply to write.");
        return Exit.FOUND;
    }

    /**
     * Makes a write, on a production cluster after its subject was confirmed.
     *
     * @param progress words for the rows that are done
     * @param interrupted the sentence for a write that Ctrl-C ended
     */
    static <R> R make(
            Write<R> write,
            WriteOptions options,
            OpenConnection connection,
            Output output,
            LongFunction<String> progress,
            Message interrupted)
            throws Exception {
        Cause cause = options.cause(connection, write.head().about().english(), output);
        return await(connection, output, goesOn -> write.make(cause, goesOn), progress, interrupted);
    }

    /** Waits for work that tells its progress; Ctrl-C ends it. */
    static <T> T await(
            OpenConnection connection,
            Output output,
            Function<LongPredicate, CompletionStage<T>> work,
            LongFunction<String> progress,
            Message interrupted)
            throws Exception {
        AtomicLong done = new AtomicLong();
        Interruption interruption = connection.interruption();
        LongPredicate goesOn = so -> {
            done.set(so);
            return !interruption.isAsked();
        };
        try {
            return interruption.during(
                    () -> {}, () -> output.await(work.apply(goesOn), () -> progress.apply(done.get())));
        } catch (CancellationException asked) {
            throw new InvalidInputException(interrupted);
        }
    }
}
