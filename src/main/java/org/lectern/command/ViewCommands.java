package org.lectern.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lectern.status.event.Views;
import org.lectern.status.model.ContentStatus;
import org.lectern.status.model.View;
import org.lectern.status.model.ViewKey;
import org.lectern.write.Write;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Commands on the view of one content by one user. */
final class ViewCommands {
    private ViewCommands() {}

    /** Which view is meant. */
    private static final class Which {
        @Parameters(index = "0", paramLabel = "USER", description = "the user's id")
        private String user = "";

        @Parameters(index = "1", paramLabel = "CONTENT", description = "the content's id")
        private String content = "";

        @Option(
                names = "--collection",
                paramLabel = "ID",
                description = "the collection (the content without a collection)")
        private Optional<String> collection = Optional.empty();

        @Option(names = "--context", paramLabel = "ID", description = "the batch (none)")
        private Optional<String> context = Optional.empty();

        ViewKey key() {
            return ViewKey.of(user, collection.orElse(null), context.orElse(null), content);
        }
    }

    private static Views views(OpenConnection connection) {
        return connection.lectern().contentStatuses().views();
    }

    private static void print(ViewKey key, Optional<View> view, Output output) {
        ContentStatus status = view.map(View::status).orElse(ContentStatus.NOT_STARTED);
        ObjectNode object = Output.object("view")
                .put("user", key.where().user())
                .put("collection", key.where().collection())
                .put("context", key.where().context())
                .put("content", key.content())
                .put("status", status.code())
                .put("started", time(view.flatMap(View::lastAccess)))
                .put("ended", time(view.flatMap(View::lastCompleted)))
                .put("updated", time(view.flatMap(View::lastUpdated)))
                .put("details", view.flatMap(View::details).orElse(null));
        output.result(
                object,
                () -> key + ": "
                        + Stream.of(
                                        Optional.of(Words.of(status).replace('-', ' ')),
                                        view.flatMap(View::lastAccess).map(at -> "started " + at),
                                        view.flatMap(View::lastCompleted).map(at -> "ended " + at),
                                        view.flatMap(View::details).map(details -> "details " + details))
                                .flatMap(Optional::stream)
                                .collect(Collectors.joining(", ")));
    }

    private static @Nullable String time(Optional<Instant> at) {
        return at.map(Instant::toString).orElse(null);
    }

    /** Reads the view. */
    @Command(
            name = "view",
            description =
                    "Prints the view of a content in the instance\u2019s mode, read at quorum, so recent writes are "
                            + "included.")
    static final class Read extends ConnectedCommand {
        @Mixin
        private Which which = new Which();

        @Override
        Exit run(OpenConnection connection, Output output) throws Exception {
            ViewKey key = which.key();
            print(key, output.await(views(connection).read(key)), output);
            return Exit.NOTHING_FOUND;
        }
    }

    /** Updates the progress details. */
    @Command(
            name = "progress",
            description = "Updates the progress details of a started view that has not ended. Without --apply, it only "
                    + "prints the statement. Exit code 1: changes are pending, or failed.")
    static final class Progress extends ApplyingCommand {
        @Mixin
        private Which which = new Which();

        @Override
        boolean takesAway() {
            return false;
        }

        @Option(names = "--details", required = true, paramLabel = "JSON", description = "the new details")
        private String details = "";

        @Override
        Exit run(OpenConnection connection, Output output) throws Exception {
            ViewKey key = which.key();
            Write<View> write = views(connection).updateProgress(key, details);
            if (write().isEmpty()) {
                return dryRun(write, connection, output);
            }
            makeStatus(write, connection, output);
            Optional<View> after = output.await(views(connection).read(key));
            print(key, after, output);
            return Exit.found(!after.flatMap(View::details).equals(Optional.of(details)));
        }
    }

    /** Ends a view whose end was lost. */
    @Command(
            name = "force-end",
            description =
                    "Ends a started view without a recorded end, and computes its summaries. Without --apply, it only "
                            + "prints the statements. Exit code 1: changes are pending, or the view has not ended.")
    static final class ForceEnd extends ApplyingCommand {
        @Mixin
        private Which which = new Which();

        @Override
        Exit run(OpenConnection connection, Output output) throws Exception {
            ViewKey key = which.key();
            Write<View> write = views(connection).forceEnd(key);
            if (write().isEmpty()) {
                return dryRun(write, connection, output);
            }
            makeStatus(write, connection, output);
            Optional<View> after = output.await(views(connection).read(key));
            print(key, after, output);
            return Exit.found(after.filter(View::isCompleted).isEmpty());
        }
    }
}
