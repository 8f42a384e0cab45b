package org.lectern.command;

import java.nio.file.Path;
import org.lectern.model.Cause;
import org.lectern.status.StatusBatchJobs;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes rows back from files of an archive. */
@Command(
        name = "restore",
        description =
                "Writes rows back from a file of an archive, or a folder of them. Without --apply it compares them with "
                        + "those that are there. Ends with 1 if there is anything to write, or it could not be written.")
final class StatusRestoreCommand extends ConnectedCommand {
    @Parameters(paramLabel = "ARCHIVE", description = "a file, or a folder of them")
    private Path archive = Path.of("");

    @Option(names = "--apply", description = "write them; without it nothing is written")
    private boolean apply;

    @Mixin
    private WriteOptions write = new WriteOptions();

    StatusRestoreCommand(CommandEnvironment environment) {
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
        Path absolute = archive.toAbsolutePath().normalize();
        if (apply) {
            return BatchJobs.follow(
                    jobs.restore(absolute, write.statusCause(connection, output)), false, interruption(), output);
        }
        Cause cause = Cause.of(connection.lectern().connection().operator(), "");
        return BatchJobs.follow(jobs.dryRunOfRestore(absolute, cause), true, interruption(), output);
    }
}
