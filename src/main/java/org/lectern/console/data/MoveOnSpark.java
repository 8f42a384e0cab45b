package org.lectern.console.data;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.lectern.cluster.ClusterKind;
import org.lectern.cluster.Secret;
import org.lectern.console.connection.ClusterSource;
import org.lectern.console.connection.CommandTarget;
import org.lectern.console.connections.OtherConnections;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.spark.SparkCommands;
import org.lectern.console.spark.SparkOrder;
import org.lectern.console.spark.SparkTarget;
import org.lectern.console.text.Texts;
import org.lectern.console.work.Job;
import org.lectern.model.Cause;
import org.lectern.profile.ConnectionProfile;
import org.lectern.profile.SecretKind;
import org.lectern.profile.SecretSources;
import org.lectern.profile.Secrets;
import org.lectern.write.Plan;

/**
 * Has Spark move the keyspace that is open: the command names both connections, and has the secrets of both as commands take
 * them. UI thread only.
 *
 * @param imports where it is shown how far it is, and what came of it
 */
record MoveOnSpark(ConsoleContext context, OtherConnections connections, ImportModel imports) {
    /** Why it cannot, and what to do; empty if it can. */
    Optional<String> refusal() {
        ClusterSource open = context.connection().source();
        return open.name().isEmpty() || open.commands().isEmpty()
                ? Optional.of(texts().get("data.move.spark.unnamed"))
                : Optional.empty();
    }

    /** What would be moved, and the command that does it. Passwords that nobody has are asked for once it is to run. */
    CompletionStage<Plan> preview(ConnectionProfile to, CompletionStage<Plan> counted, Cause cause) {
        return connections
                .commands(to)
                .thenCompose(found ->
                        new SparkCommands(context).preview(order(to, asTyped(to, found)), counted, cause));
    }

    /** With something in place of what is still to be typed, so that the command is the one that runs then. */
    private static CommandTarget asTyped(ConnectionProfile to, CommandTarget found) {
        Secrets secrets = found.secrets();
        for (SecretKind missing : SecretSources.missing(to, secrets)) {
            secrets = secrets.with(missing, Secret.of("?"));
        }
        return new CommandTarget(found.options(), found.spark(), secrets);
    }

    private SparkOrder order(ConnectionProfile to, CommandTarget target) {
        ClusterSource from = context.connection().source();
        Secrets secrets = from.commands().map(CommandTarget::secrets).orElse(Secrets.NONE);
        return new SparkOrder(
                        texts().get("confirm.move.title", to.name()),
                        List.of("import", "--from-profile", from.name(), "--json"))
                .between(
                        secrets,
                        new SparkTarget(
                                target,
                                to.name(),
                                to.kind() == ClusterKind.PRODUCTION ? Optional.of(to.keyspace()) : Optional.empty()));
    }

    /** Runs it, with the passwords of the other connection, which may have to be typed. */
    void start(ConnectionProfile to, Cause why) {
        connections.source(to).whenComplete((source, failure) -> {
            if (failure == null) {
                start(to, source.commands().orElseThrow(), why);
            } else {
                imports.failed(texts().get("data.move.connecting", to.name()), failure);
            }
        });
    }

    private void start(ConnectionProfile to, CommandTarget target, Cause why) {
        if (imports.isBusy()) {
            return;
        }
        String name = texts().get(
                        "data.move.name",
                        context.lectern().connection().status().keyspace(),
                        to.name());
        MoveReport said = new MoveReport();
        SparkOrder order = order(to, target).onData(said::read);
        Job job = new SparkCommands(context)
                .write(
                        order,
                        why,
                        () -> said.report()
                                .ifPresentOrElse(report -> imports.ended(name, true, report), () -> cancelled(order)),
                        failure -> said.report()
                                .ifPresentOrElse(
                                        report -> imports.ended(name, true, report), () -> failed(to, why, failure)));
        imports.onSpark(name, job, () -> start(to, why));
    }

    /** Before it could say how far it was. */
    private void cancelled(SparkOrder order) {
        imports.reset();
        context.notices().done(texts().get("spark.cancelled", order.title()));
    }

    private void failed(ConnectionProfile to, Cause why, Throwable failure) {
        if (context.writes().again(failure, why, again -> start(to, again))) {
            imports.reset();
        } else {
            imports.failed(texts().get("confirm.move.title", to.name()), failure);
        }
    }

    private Texts texts() {
        return context.texts();
    }
}
