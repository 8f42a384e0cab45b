package org.lectern.console.spark;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.command.spark.SparkLibraries;
import org.lectern.console.page.ConsoleContext;
import org.lectern.model.Cause;
import org.lectern.wording.Message;
import org.lectern.write.Plan;

/** What is said of a command before it runs: where, what is fetched for it, how it comes to its passwords, and when it ends. */
record SparkPreview(ConsoleContext context, SparkStart start) {
    private static final long MEGABYTE = 1_000_000;

    /** Of a write: what it would do, and the command that does it. */
    CompletionStage<Plan> of(CompletionStage<Plan> plain, Cause cause) {
        return plain.thenCombine(sentences(), (plan, said) -> {
            String command = start.because(cause.confirming(0), context.texts().get("spark.reason"))
                    .launch()
                    .text();
            List<String> statements = new ArrayList<>(List.of(command, ""));
            statements.addAll(plan.statements());
            return new Plan(
                    Message.plain(context.texts().say(plan.message()) + "\n" + said),
                    plan.figures(),
                    plan.rows(),
                    plan.lines(),
                    plan.isNothing() ? List.of() : statements,
                    plan.isNothing());
        });
    }

    /** Fails with a sentence if it cannot be started here. */
    CompletionStage<String> sentences() {
        return CompletableFuture.supplyAsync(start.launch()::missing, context.background())
                .thenApply(missing -> String.join(
                        " ",
                        where(),
                        takes(missing),
                        context.texts().get(secrets()),
                        context.texts().get("spark.closing")));
    }

    private String where() {
        if (!start.launch().settings().isOwnProcess()) {
            return context.texts().get("spark.where.submit", start.target().name());
        }
        String master = start.launch().settings().master();
        return master.isEmpty()
                ? context.texts().get("spark.where.here", Runtime.getRuntime().availableProcessors())
                : context.texts().get("spark.where.master", master);
    }

    private String secrets() {
        return start.secrets().isEmpty() ? "spark.secrets.none" : "spark.secrets.input";
    }

    /** What has to be fetched first. */
    private String takes(SparkLibraries.Missing missing) {
        if (missing.jars() == 0) {
            return context.texts()
                    .get(start.launch().settings().isOwnProcess() ? "spark.takes.nothing" : "spark.takes.submit");
        }
        return context.texts()
                .get(
                        "spark.takes.fetch",
                        missing.jars(),
                        missing.bytes() / MEGABYTE,
                        start.launch().directory());
    }
}
