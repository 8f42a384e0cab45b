package org.lectern.command;

import java.nio.file.Path;
import java.time.Duration;
import org.lectern.model.Cause;
import org.lectern.status.StatusBatchJobs;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Moves raw rows of what is over into files. */
@Command(
        name = "archive",
        description =
                "Moves the raw rows of contexts that have been over for so long into files; their summaries still answer. "
                        + "Without --apply it counts what would be moved, which is needed once before. Ends with 1 if there is "
                        + "anything to move, or it could not be moved.")
final class StatusArchiveCommand extends ConnectedCommand {
    @Option(
            names = "--closed-for",
            required = true,
            paramLabel = "DAYS",
            description = "over for at least so many days")
    private int days;

    @Option(names = "--directory", required = true, paramLabel = "DIR", description = "where the files are put")
    private Path directory = Path.of("");

    @Option(names = "--apply", description = "move them; without it nothing is moved")
    private boolean apply;

    @Mixin
    private WriteOptions write = new WriteOptions();

    StatusArchiveCommand(CommandEnvironment environment) {
        super(environment);
    }

    @Override
    void checkOptions() {
        if (days < 0) {
            throw OptionParser.wrong("--closed-for is to be a number of days.");
        }
        if (apply) {
            write.check();
        }
    }

    @Override
    Exit run(OpenConnection connection, Output output) throws Exception {
        StatusBatchJobs jobs = connection.lectern().contentStatuses().batchJobs();
        Path absolute = directory.toAbsolutePath().normalize();
        if (apply) {
            return BatchJobs.follow(
                    jobs.archive(Duration.ofDays(days), absolute, write.statusCause(connection, output)),
                    false,
                    interruption(),
                    output);
        }
        Cause cause = Cause.of(connection.lectern().connection().operator(), "");
        return BatchJobs.follow(
                jobs.dryRunOfArchive(Duration.ofDays(days), absolute, cause), true, interruption(), output);
    }
}
