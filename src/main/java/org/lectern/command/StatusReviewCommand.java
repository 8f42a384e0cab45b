package org.lectern.command;

import java.util.Optional;
import org.lectern.model.Cause;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Compares raw rows and aggregates. */
@Command(
        name = "review",
        description =
                "Compares raw rows with what is derived from them. Differences are JSON lines. Ends with 1 if there are any.")
final class StatusReviewCommand extends ConnectedCommand {
    @Option(
            names = "--collection",
            paramLabel = "ID",
            description = "of this collection only; without it of everything")
    private Optional<String> collection = Optional.empty();

    StatusReviewCommand(CommandEnvironment environment) {
        super(environment);
    }

    @Override
    Exit run(OpenConnection connection, Output output) throws Exception {
        Cause cause = Cause.of(connection.lectern().connection().operator(), "");
        return BatchJobs.follow(
                connection.lectern().contentStatuses().batchJobs().review(collection, cause),
                true,
                interruption(),
                output);
    }
}
