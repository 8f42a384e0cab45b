package org.lectern.console.spark;

import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.lectern.console.work.Job;
import org.lectern.profile.Secrets;

/**
 * A command that Spark is to run.
 *
 * @param title what it does, in the operator's words
 * @param command its words, {@code audit} and what comes after it, but for what says where to connect to, and for a write why
 * @param begun told the id of the audit or job that it has begun, and the job that the status bar shows; on the UI thread
 * @param data told each line of what it has found; on any thread
 * @param done told, with that id, that it has ended; of what only looks and began nothing, only if that was done; on the UI thread
 * @param target what it is about; empty: the connection that is open
 * @param from the secrets of the connection that it reads from besides, if it does
 */
public record SparkOrder(
        String title,
        List<String> command,
        BiConsumer<String, Job> begun,
        Consumer<String> data,
        Consumer<Optional<String>> done,
        Optional<SparkTarget> target,
        Secrets from) {
    public SparkOrder {
        command = List.copyOf(command);
    }

    /** One of which nobody is told but the operator. */
    public SparkOrder(String title, List<String> command) {
        this(title, command, (id, job) -> {}, line -> {}, id -> {}, Optional.empty(), Secrets.NONE);
    }

    public SparkOrder onBegun(BiConsumer<String, Job> handler) {
        return new SparkOrder(title, command, handler, data, done, target, from);
    }

    public SparkOrder onData(Consumer<String> handler) {
        return new SparkOrder(title, command, begun, handler, done, target, from);
    }

    public SparkOrder onDone(Consumer<Optional<String>> handler) {
        return new SparkOrder(title, command, begun, data, handler, target, from);
    }

    /**
     * The same about another connection than the one that is open.
     *
     * @param secrets of the connection that it reads from
     */
    public SparkOrder between(Secrets secrets, SparkTarget other) {
        return new SparkOrder(title, command, begun, data, done, Optional.of(other), secrets);
    }
}
