package org.lectern.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import org.lectern.job.JobHandle;
import org.lectern.job.JobResult;
import org.lectern.model.Cause;
import org.lectern.wording.InvalidInputException;
import org.lectern.wording.Message;
import org.lectern.write.Plan;
import org.lectern.write.Write;
import picocli.CommandLine.Mixin;

/** A command that previews a write, and makes it with {@code --apply}. */
abstract class ApplyingCommand extends ConnectedCommand {
    private static final String ADD_APPLY = "Add --apply to write.";

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
        return dryRun(write, connection, output, ADD_APPLY);
    }

    /** @param writing how to write instead */
    static Exit dryRun(Write<?> write, OpenConnection connection, Output output, String writing) throws Exception {
        Plan plan = output.await(write.preview(connection.looking()));
        ObjectNode object = Output.object("preview");
        plan.rows().ifPresent(rows -> object.put("rows", rows));
        object.put("message", plan.message().english()).set("statements", Output.texts(plan.statements()));
        List<String> lines = new ArrayList<>(List.of(plan.message().english()));
        plan.lines().forEach(line -> lines.add("-- " + line.english()));
        lines.addAll(plan.statements());
        output.result(object, () -> String.join("\n", lines));
        return dryRun(plan, output, writing);
    }

    private static Exit dryRun(Plan plan, Output output, String writing) {
        if (!plan.isNothing()) {
            output.say("Dry run: nothing was written. " + writing);
        }
        return Exit.found(!plan.isNothing());
    }

    /** Prints the statements of a write, one by one: a dry run. */
    static Exit statements(Plan plan, Output output) {
        plan.statements()
                .forEach(cql -> output.result(Output.object("statement").put("cql", cql), () -> cql));
        return dryRun(plan, output, ADD_APPLY);
    }

    /** Makes a write of content status. */
    final <R> R makeStatus(Write<R> write, OpenConnection connection, Output output) throws Exception {
        return output.await(write.make(write().orElseThrow().statusCause(connection, output)));
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
        Cause cause = options.cause(connection, write.head().name(), output);
        return await(connection, output, goesOn -> write.make(cause, goesOn), progress, interrupted);
    }

    /**
     * Makes a write that begins a job, and waits until the job is over and its outcome is logged. Ctrl-C cancels the job.
     *
     * @param begun receives the job
     * @param progress words for the progress of the job
     */
    static <R extends JobResult, J extends JobHandle<R>> R follow(
            Write<J> write,
            Cause cause,
            Consumer<J> begun,
            Function<J, String> progress,
            OpenConnection connection,
            Output output)
            throws Exception {
        CompletableFuture<J> job = new CompletableFuture<>();
        Interruption interruption = connection.interruption();
        try {
            interruption.during(
                    () -> job.thenAccept(JobHandle::cancel),
                    () -> output.await(
                            write.run(cause, rows -> !interruption.isAsked(), made -> {
                                begun.accept(made);
                                job.complete(made);
                            }),
                            () -> job.isDone() ? progress.apply(job.join()) : "Counting rows"));
        } catch (CancellationException asked) {
            throw new InvalidInputException(CommandSentence.SAME_COMMAND.of());
        }
        return output.await(job.join().ended());
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
