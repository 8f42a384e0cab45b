package org.lectern.console.spark;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.lectern.cluster.Secret;
import org.lectern.command.spark.SparkLaunch;
import org.lectern.console.connection.ClusterSource;
import org.lectern.console.connection.CommandTarget;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.work.Job;
import org.lectern.console.write.WriteForm;
import org.lectern.model.Cause;
import org.lectern.profile.SecretKind;
import org.lectern.profile.Secrets;
import org.lectern.write.Plan;

/** Has Spark run commands, after it has shown what would be run. UI thread only. */
public record SparkCommands(ConsoleContext context) {
    /** In the order in which a command reads them; the connection that it reads from comes after the other. */
    private static final Map<SecretKind, String> STDIN = new LinkedHashMap<>();

    static {
        STDIN.put(SecretKind.PASSWORD, "password-stdin");
        STDIN.put(SecretKind.KEY_STORE, "key-store-password-stdin");
        STDIN.put(SecretKind.TRUST_STORE, "trust-store-password-stdin");
    }

    /** Whether commands in processes of their own can connect to what this console is connected to. */
    public boolean areOffered() {
        return context.connection().source().commands().isPresent();
    }

    /** Shows the command of what only looks, and what it takes, and runs it once the operator says so. */
    public void ask(SparkOrder order) {
        ask(order, job -> {}, () -> {});
    }

    /**
     * Likewise.
     *
     * @param begun told how far it is, once the operator has said so
     * @param ended runs after it, however it ended
     */
    public void ask(SparkOrder order, Consumer<Job> begun, Runnable ended) {
        start(order)
                .ifPresent(start -> context.writes()
                        .ask(new SparkQuestion(context, start), cause -> begun.accept(look(start, ended))));
    }

    /**
     * The dialog of a write, in which the operator can have Spark make it where that is offered.
     *
     * @param form how this console makes it
     * @param onSpark what is chosen
     * @param order the same as a command; throws with a sentence if a field is wrong
     */
    public WriteForm form(WriteForm form, SparkSwitch onSpark, Supplier<SparkOrder> order) {
        return areOffered() ? new SparkForm(this, form, onSpark, order) : form;
    }

    /** Likewise, of a form that does the same whatever is chosen. */
    public WriteForm form(WriteForm form, Supplier<SparkOrder> order) {
        return form(form, new SparkSwitch(context.texts()), order);
    }

    /** What a write would do, and with it the command that makes it. Fails with a sentence if it cannot be started here. */
    public CompletionStage<Plan> preview(SparkOrder order, CompletionStage<Plan> plain, Cause cause) {
        return start(order)
                .map(start -> new SparkPreview(context, start).of(plain, cause))
                .orElse(plain);
    }

    /**
     * Runs what writes, once the operator has said so.
     *
     * @param ended runs if it did what it was to do, or was cancelled
     * @param failed told if not; also that more rows would be written than one write may
     * @return stands in the status bar
     */
    public Job write(SparkOrder order, Cause cause, Runnable ended, Consumer<Throwable> failed) {
        SparkStart start =
                start(order).orElseThrow().because(cause, cause.why().isBlank() ? order.title() : cause.why());
        SparkRun run = new SparkRun(context.texts(), context.ui(), start);
        return context.works()
                .<SparkEnd>job(context.texts().get("spark.job", order.title()))
                .success(end -> ended.run())
                .failure(failed)
                .follow(run::follow, run::cancel);
    }

    private Job look(SparkStart start, Runnable ended) {
        SparkOrder order = start.order();
        SparkRun run = new SparkRun(context.texts(), context.ui(), start);
        String title = context.texts().get("spark.job", order.title());
        return context.works()
                .<SparkEnd>job(title)
                .success(end -> {
                    if (end.cancelled()) {
                        context.notices().done(context.texts().get("spark.cancelled", order.title()));
                    }
                    if (!end.cancelled() || end.id().isPresent()) {
                        order.done().accept(end.id());
                    }
                })
                .failure(failure -> {
                    context.notices().failed(title, failure);
                    run.id().ifPresent(id -> order.done().accept(Optional.of(id)));
                })
                .end(ended)
                .follow(run::follow, run::cancel);
    }

    /** The whole command, which reads its secrets from standard input. Empty where none is offered. */
    Optional<SparkStart> start(SparkOrder order) {
        return order.target().or(this::open).map(target -> start(order, target));
    }

    private Optional<SparkTarget> open() {
        ClusterSource source = context.connection().source();
        return source.commands()
                .map(commands -> new SparkTarget(
                        commands,
                        source.name(),
                        context.writes().isProduction()
                                ? Optional.of(
                                        context.lectern().connection().status().keyspace())
                                : Optional.empty()));
    }

    private SparkStart start(SparkOrder order, SparkTarget about) {
        CommandTarget target = about.commands();
        Path data = context.data();
        List<String> words = new ArrayList<>(order.command());
        words.addAll(List.of("--engine", "spark"));
        words.addAll(target.options());
        words.addAll(List.of("--data", data.toString()));
        List<Secret> input = new ArrayList<>();
        add("--", target.secrets(), words, input);
        add("--from-", order.from(), words, input);
        Map<String, String> variables = new HashMap<>(System.getenv());
        variables.put(SparkLaunch.SECONDS_BETWEEN_LINES, "2"); // somebody looks on
        variables.put(SparkLaunch.MESSAGES, "json"); // in any language
        return new SparkStart(order, about, new SparkLaunch(target.spark(), words, variables, data), input);
    }

    private static void add(String prefix, Secrets secrets, List<String> words, List<Secret> input) {
        STDIN.forEach((kind, option) -> secrets.find(kind).ifPresent(secret -> {
            words.add(prefix + option);
            input.add(secret);
        }));
    }
}
