package org.lectern.command;

import org.lectern.model.Cause;
import org.lectern.status.StatusBatchJobs;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Fills aggregates from enrolments and attempts, once. */
@Command(
        name = "migrate",
        description =
                "Fills aggregates from enrolments and attempts, once. Without --apply it counts what would be written, "
                        + "which is needed once before. Ends with 1 if there is anything to write, or it could not be written.")
final class StatusMigrateCommand extends ConnectedCommand {
    @Option(names = "--apply", description = "write it; without it nothing is written")
    private boolean apply;

    @Mixin
    private WriteOptions write = new WriteOptions();

    StatusMigrateCommand(CommandEnvironment environment) {
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
            return BatchJobs.follow(jobs.migrate(write.statusCause(connection, output)), false, interruption(), output);
        }
        Cause cause = Cause.of(connection.lectern().connection().operator(), "");
        return BatchJobs.follow(jobs.dryRunOfMigration(cause), true, interruption(), output);
    }
}
