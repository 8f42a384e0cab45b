package org.lectern.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.lectern.cluster.ConnectionCheck;
import org.lectern.cluster.ConnectionCheck.Outcome;
import org.lectern.cluster.ConnectionCheck.Step;
import org.lectern.service.Connection;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Tries a connection step by step, as the button Test does. */
@Command(
        name = "check",
        description = "Tests a connection step by step: names, port, encryption, login, data centre, keyspace, schema, "
                + "rights, guardrails, clocks. Changes nothing. Exit code 1: the cluster answers, but a step failed; "
                + "2: the cluster does not answer. Warnings do not count.")
final class CheckCommand implements RunnableCommand {
    /** Without these nobody has looked at the cluster. */
    private static final Set<Step> WAY_THERE = EnumSet.of(Step.NAME, Step.PORT, Step.TLS, Step.LOGIN);

    @Mixin
    private TargetOptions options = new TargetOptions();

    @Override
    public Exit run(CommandEnvironment environment) throws Exception {
        Output output = options.output(environment);
        try (ConnectionTarget target = options.targets(environment).find(output::say)) {
            List<ConnectionCheck.Result> results = Connection.check(
                            target.settings(), target.statusKeyspace(), result -> told(result, output), () -> false)
                    .run();
            return exit(results);
        }
    }

    private static void told(ConnectionCheck.Result result, Output output) {
        if (result.outcome() == Outcome.RUNNING) {
            return;
        }
        ObjectNode object = Output.object("step")
                .put("step", Words.of(result.step()))
                .put("outcome", Words.of(result.outcome()).replace('-', '_'))
                .put("message", result.sentence());
        output.result(
                object,
                () -> String.format(
                                Locale.ROOT,
                                "%-12s %-11s %s",
                                Words.of(result.step()),
                                Words.of(result.outcome()).replace('-', ' '),
                                result.sentence())
                        .strip());
    }

    private static Exit exit(List<ConnectionCheck.Result> results) {
        return results.stream()
                .filter(result -> result.outcome() == Outcome.FAILED)
                .findFirst()
                .map(failed -> WAY_THERE.contains(failed.step()) ? Exit.COULD_NOT : Exit.FOUND)
                .orElse(Exit.NOTHING_FOUND);
    }
}
