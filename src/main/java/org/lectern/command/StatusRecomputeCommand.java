package org.lectern.command;

import java.util.Optional;
import org.lectern.model.Cause;
import org.lectern.status.StatusBatchJobs;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Recomputes what differs. */
@Command(
        name = "recompute",
        description =
                "Recomputes what differs from the raw rows, and reads it again. Without --apply it only compares, which is "
                        + "needed once before. Ends with 1 if something differs, or could not be recomputed.")
final class StatusRecomputeCommand extends ConnectedCommand {
    @Option(
            names = "--collection",
            paramLabel = "ID",
            description = "of this collection only; without it of everything")
    private Optional<String> collection = Optional.empty();

    @Option(names = "--apply", description = "write it; without it nothing is written")
    private boolean apply;

    @Mixin
    private WriteOptions write = new WriteOptions();

    StatusRecomputeCommand(CommandEnvironment environment) {
        super(environment);
    }

    @Override
    void checkOptions() {
        if (apply) {
            write.check();
        }
    }

    @Override
    Exit run(OpenConnection connection, Output output) throws Exception {
        StatusBatchJobs jobs = connection.lectern().contentStatuses().batchJobs();
        if (apply) {
            return BatchJobs.follow(
                    jobs.recompute(collection, write.statusCause(connection, output)), false, interruption(), output);
        }
        Cause cause = Cause.of(connection.lectern().connection().operator(), "");
        return BatchJobs.follow(jobs.review(collection, cause), true, interruption(), output);
    }
}
