package org.lectern.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Review;
import org.lectern.status.summary.Summaries;
import org.lectern.status.summary.Summaries.Listed;
import org.lectern.status.summary.SummaryExport;
import org.lectern.transfer.RowFormat;
import org.lectern.transfer.SummaryFile;
import org.lectern.wording.Message;
import org.lectern.write.Write;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Commands on the summaries of one user. */
final class SummaryCommands {
    private SummaryCommands() {}

    private static Summaries summaries(OpenConnection connection) {
        return connection.lectern().contentStatuses().summaries();
    }

    /** Shows and downloads summaries. */
    @Command(
            name = "summary",
            description =
                    "Prints the summaries of a user\u2019s enrolments, or of one, computed from raw rows and compared "
                            + "with the stored ones. Exit code 1: differences.")
    static final class Show extends ConnectedCommand {
        @Parameters(index = "0", paramLabel = "USER", description = "the user's id")
        private String user = "";

        @Parameters(
                index = "1",
                arity = "0..1",
                paramLabel = "COLLECTION",
                description = "only of this collection (all enrolments)")
        private Optional<String> collection = Optional.empty();

        @Parameters(index = "2", arity = "0..1", paramLabel = "CONTEXT", description = "the batch (none)")
        private Optional<String> context = Optional.empty();

        @Option(
                names = "--to",
                paramLabel = "FILE",
                description = "save them to this .json or .csv file; an existing one is replaced")
        private Optional<Path> to = Optional.empty();

        private boolean isCsv() {
            return to.map(file -> file.toString().toLowerCase(Locale.ROOT))
                    .filter(name -> name.endsWith(".csv"))
                    .isPresent();
        }

        @Override
        void checkOptions() {
            to.filter(file -> !isCsv()
                            && !file.toString().toLowerCase(Locale.ROOT).endsWith(".json"))
                    .ifPresent(file -> {
                        throw OptionParser.wrong("--to must be a file with the ending .json or .csv.");
                    });
        }

        @Override
        Exit run(OpenConnection connection, Output output) throws Exception {
            List<Listed> found = collection.isPresent()
                    ? List.of(output.await(summaries(connection)
                            .one(new EnrolmentKey(user, collection.get(), context.orElse(collection.get())))))
                    : output.await(summaries(connection).all(user));
            if (to.isPresent()) {
                SummaryFile.write(
                        found,
                        isCsv() ? RowFormat.CSV : RowFormat.JSON,
                        to.get().toAbsolutePath());
                output.say(Output.count(found.size(), "summary", "summaries") + " in " + to.get() + ".");
            } else {
                found.forEach(one -> print(one, output));
            }
            return Exit.found(found.stream()
                    .anyMatch(one -> one.review().filter(Review::isRight).isEmpty()));
        }

        private static void print(Listed one, Output output) {
            ObjectNode object = Output.object("summary");
            object.setAll(SummaryExport.fields(one));
            object.put(
                    "differences",
                    one.review().map(review -> review.drift().size()).orElse(null));
            output.result(object, () -> one.key() + ": " + text(one));
        }

        private static String text(Listed one) {
            return one.review()
                    .map(review -> review.summary().completedCount() + " of "
                            + review.summary().required() + " completed ("
                            + review.summary().percentage() + " %), "
                            + (review.isRight()
                                    ? "stored correctly"
                                    : Output.count(review.drift().size(), "difference", "differences")
                                            + " from the stored summary"))
                    .orElseGet(() -> one.problem().map(Message::english).orElse(""));
        }
    }

    /** Deletes a summary. */
    @Command(
            name = "delete-summary",
            description = "Deletes the summary of one collection of a user: aggregates, not raw rows, so it can be "
                    + "recomputed. Without --apply, it only prints the statements. Exit code 1: rows are pending, or "
                    + "remain.")
    static final class Delete extends ApplyingCommand {
        @Parameters(index = "0", paramLabel = "USER", description = "the user's id")
        private String user = "";

        @Parameters(index = "1", paramLabel = "COLLECTION", description = "the collection's id")
        private String collection = "";

        @Parameters(index = "2", arity = "0..1", paramLabel = "CONTEXT", description = "the batch (none)")
        private Optional<String> context = Optional.empty();

        @Override
        Exit run(OpenConnection connection, Output output) throws Exception {
            EnrolmentKey key = new EnrolmentKey(user, collection, context.orElse(collection));
            Write<?> write = summaries(connection).delete(key);
            if (write().isEmpty()) {
                return dryRun(write, connection, output);
            }
            makeStatus(write, connection, output);
            boolean left = isThere(connection, key, output);
            output.result(
                    Output.object("deletion").put("summary", key.toString()).put("gone", !left),
                    () -> "The summary of " + key + (left ? " still exists after the write." : " is deleted."));
            return Exit.found(left);
        }

        private static boolean isThere(OpenConnection connection, EnrolmentKey key, Output output) throws Exception {
            Review review = output.await(summaries(connection).review(key));
            return review.stored().course().isPresent()
                    || !review.stored().units().isEmpty();
        }
    }
}
