package org.lectern.console.spark;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.lectern.cluster.Secret;
import org.lectern.command.spark.SparkLaunch;
import org.lectern.console.connection.CommandTarget;
import org.lectern.console.page.ConsoleContext;
import org.lectern.profile.SecretKind;

/** Has Spark run commands, after it has shown what would be run. UI thread only. */
public record SparkCommands(ConsoleContext context) {
    private static final Map<SecretKind, String> FILES = Map.of(
            SecretKind.KEY_STORE, "--key-store-password-file",
            SecretKind.TRUST_STORE, "--trust-store-password-file");

    /** Whether commands in processes of their own can connect to what this console is connected to. */
    public boolean areOffered() {
        return context.connection().source().commands().isPresent();
    }

    /** Shows the command and what it takes, and runs it once the operator says so. */
    public void ask(SparkOrder order) {
        context.connection()
                .source()
                .commands()
                .map(target -> start(order, target))
                .ifPresent(this::ask);
    }

    private void ask(SparkStart start) {
        SparkDialog dialog = new SparkDialog(context, start);
        dialog.show(() -> new SparkRun(context, start).begin());
        CompletableFuture.supplyAsync(start.launch()::missing, context.background())
                .whenComplete((missing, failure) -> context.ui().execute(() -> {
                    if (failure == null) {
                        dialog.takes(missing);
                    } else {
                        dialog.cannot(failure);
                    }
                }));
    }

    /** The whole command. A password is the first line of what it reads; others are files, of its owner alone, while it runs. */
    private SparkStart start(SparkOrder order, CommandTarget target) {
        Path data = context.data();
        List<String> words = new ArrayList<>(order.command());
        words.addAll(List.of("--engine", "spark"));
        words.addAll(target.options());
        words.addAll(List.of("--data", data.toString()));
        Optional<Secret> password = target.secrets().find(SecretKind.PASSWORD);
        password.ifPresent(secret -> words.add("--password-stdin"));
        Map<Path, Secret> files = new LinkedHashMap<>();
        FILES.forEach((kind, option) -> target.secrets().find(kind).ifPresent(secret -> {
            Path file = data.resolve("spark").resolve(kind.label() + "-" + UUID.randomUUID());
            files.put(file, secret);
            words.addAll(List.of(option, file.toString()));
        }));
        return new SparkStart(order, new SparkLaunch(target.spark(), words, System.getenv(), data), password, files);
    }
}
