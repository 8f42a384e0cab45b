package org.lectern.command;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.lectern.model.Cause;
import org.lectern.status.StatusBatchJobs;
import org.lectern.status.batch.BatchJob;
import org.lectern.status.model.BatchJobRecord;
import org.lectern.write.Write;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Content status of many learners at once, and of one. */
@Command(
        name = "status",
        description =
                "Content status. Reviews, recomputations, migrations, archives and restores are jobs on record. Each console shows them, and any process can resume them.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            StatusCommand.Review.class,
            StatusCommand.Recompute.class,
            StatusCommand.Migrate.class,
            StatusCommand.Archive.class,
            StatusCommand.RestoreArchive.class,
            StatusUpdateCommand.class,
            StatusCompleteCommand.class,
            StatusEnrolCommand.class,
            StatusCommand.Resume.class,
            SummaryCommands.Show.class,
            SummaryCommands.Delete.class,
            ViewCommands.Read.class,
            ViewCommands.Progress.class,
            ViewCommands.ForceEnd.class
        })
final class StatusCommand {
    private static StatusBatchJobs jobs(OpenConnection connection) {
        return connection.lectern().contentStatuses().batchJobs();
    }

    /** Which enrolments are meant. */
    private static final class CollectionOption {
        @Option(names = "--collection", paramLabel = "ID", description = "only of this collection (everything)")
        private Optional<String> collection = Optional.empty();
    }

    /** Looks, or does what it would do. */
    private abstract static class LookOrApply extends EngineCommand {
        @Mixin
        private ApplyOptions apply = new ApplyOptions();

        @Override
        void checkOptions() {
            super.checkOptions();
            apply.check();
        }

        @Override
        Exit run(OpenConnection connection, Output output) throws Exception {
            Optional<WriteOptions> write = apply.write();
            CompletionStage<BatchJob> begun = write.isPresent()
                    ? apply(jobs(connection)).make(write.get().statusCause(connection, output))
                    : look(jobs(connection), connection.looking());
            return BatchJobs.follow(begun, write.isEmpty(), connection.interruption(), output);
        }

        abstract CompletionStage<BatchJob> look(StatusBatchJobs jobs, Cause cause);

        abstract Write<BatchJob> apply(StatusBatchJobs jobs);
    }

    /** Compares raw rows and aggregates. */
    @Command(
            name = "review",
            description =
                    "Compares raw rows with aggregates and enrolments. Prints differences as JSON lines. Exit code 1: differences.")
    static final class Review extends EngineCommand {
        @Mixin
        private CollectionOption of = new CollectionOption();

        @Override
        Exit run(OpenConnection connection, Output output) throws Exception {
            return BatchJobs.follow(
                    jobs(connection).review(of.collection, connection.looking()),
                    true,
                    connection.interruption(),
                    output);
        }
    }

    /** Recomputes what differs. */
    @Command(
            name = "recompute",
            description =
                    "Recomputes and verifies all differences. Without --apply, it only reviews; do that once first. Exit code 1: differences are pending, or failed.")
    static final class Recompute extends LookOrApply {
        @Mixin
        private CollectionOption of = new CollectionOption();

        @Override
        CompletionStage<BatchJob> look(StatusBatchJobs jobs, Cause cause) {
            return jobs.review(of.collection, cause);
        }

        @Override
        Write<BatchJob> apply(StatusBatchJobs jobs) {
            return jobs.recompute(of.collection);
        }
    }

    /** Fills aggregates from enrolments and attempts, once. */
    @Command(
            name = "migrate",
            description =
                    "Fills aggregates from enrolments and attempts. Without --apply, it only counts; do that once first. Exit code 1: changes are pending, or failed.")
    static final class Migrate extends LookOrApply {
        @Override
        CompletionStage<BatchJob> look(StatusBatchJobs jobs, Cause cause) {
            return jobs.dryRunOfMigration(cause);
        }

        @Override
        Write<BatchJob> apply(StatusBatchJobs jobs) {
            return jobs.migrate();
        }
    }

    /** Moves raw rows of what is over into files. */
    @Command(
            name = "archive",
            description =
                    "Moves the raw rows of ended batches into files. Summaries remain. Without --apply, it only counts; do that once first. Exit code 1: rows are pending, or failed.")
    static final class Archive extends LookOrApply {
        @Option(
                names = "--closed-for",
                required = true,
                paramLabel = "DAYS",
                description = "minimum of days since the end")
        private int days;

        @Option(names = "--directory", required = true, paramLabel = "DIR", description = "the directory of the files")
        private Path directory = Path.of("");

        @Override
        void checkOptions() {
            if (days < 0) {
                throw OptionParser.wrong("--closed-for must be a number of days.");
            }
            super.checkOptions();
        }

        private Path absolute() {
            return directory.toAbsolutePath().normalize();
        }

        @Override
        CompletionStage<BatchJob> look(StatusBatchJobs jobs, Cause cause) {
            return jobs.dryRunOfArchive(Duration.ofDays(days), absolute(), cause);
        }

        @Override
        Write<BatchJob> apply(StatusBatchJobs jobs) {
            return jobs.archive(Duration.ofDays(days), absolute());
        }
    }

    /** Writes rows back from files of an archive. */
    @Command(
            name = "restore",
            description =
                    "Restores rows from an archive, a file or a folder. Without --apply, it only compares. Exit code 1: rows are pending, or failed.")
    static final class RestoreArchive extends LookOrApply {
        @Parameters(paramLabel = "ARCHIVE", description = "a file, or a folder of them")
        private Path archive = Path.of("");

        @Override
        void checkOptions() {
            super.checkOptions();
            if (!Files.exists(archive)) {
                throw OptionParser.wrong("There is no file or folder " + archive + ". Check the path.");
            }
        }

        private Path absolute() {
            return archive.toAbsolutePath().normalize();
        }

        @Override
        CompletionStage<BatchJob> look(StatusBatchJobs jobs, Cause cause) {
            return jobs.dryRunOfRestore(absolute(), cause);
        }

        @Override
        Write<BatchJob> apply(StatusBatchJobs jobs) {
            return jobs.restore(absolute());
        }
    }

    /** Takes work up again. */
    @Command(
            name = "resume",
            description =
                    "Resumes a content status job of any process. Without a name, it lists resumable jobs. Exit code 1: there are some.")
    static final class Resume extends EngineCommand {
        @Parameters(arity = "0..1", paramLabel = "JOB", description = "the job to resume")
        private Optional<String> job = Optional.empty();

        @Mixin
        private WriteOptions write = new WriteOptions();

        @Override
        void checkOptions() {
            super.checkOptions();
            if (job.isPresent()) {
                write.check();
            }
        }

        @Override
        Exit run(OpenConnection connection, Output output) throws Exception {
            if (job.isPresent()) {
                output.await(jobs(connection).watch(job.get()));
                return BatchJobs.follow(
                        output.await(jobs(connection).resume(job.get())).make(write.statusCause(connection, output)),
                        true,
                        connection.interruption(),
                        output);
            }
            List<BatchJobRecord> unfinished = output.await(jobs(connection).unfinished());
            unfinished.forEach(record -> output.result(
                    BatchJobs.json(record),
                    () -> record.id() + " " + Words.of(record.kind()) + ": " + BatchJobs.counts(record)));
            if (unfinished.isEmpty() && !output.isJson()) {
                output.say("No jobs to resume.");
            }
            return Exit.found(!unfinished.isEmpty());
        }
    }
}
