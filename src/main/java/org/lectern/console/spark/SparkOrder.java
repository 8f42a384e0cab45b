package org.lectern.console.spark;

import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.lectern.console.work.Job;

/**
 * A command that Spark is to run.
 *
 * @param title what it does, in the operator's words
 * @param command its words, {@code audit} and what comes after it, but for what says where to connect to
 * @param begun told the id of the audit that it has begun, and the job that the status bar shows; on the UI thread
 * @param done told that it has done what it was to do; of an audit, with its id, also that it has ended otherwise; on the UI thread
 */
public record SparkOrder(
        String title, List<String> command, BiConsumer<String, Job> begun, Consumer<Optional<String>> done) {
    public SparkOrder {
        command = List.copyOf(command);
    }
}
