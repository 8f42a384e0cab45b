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
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Content status of many learners at once, and of one. */
@Command(
        name = "status",
        description =
                "Content status. Reviews, recomputations, the migration, archives and their restoration are jobs on"
                        + " record, which any console shows and any process can take up again.",
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
        @Option(
                names = "--collection",
                paramLabel = "ID",
                description = "of this collection only; without it of everything")
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
                    ? apply(jobs(connection), write.get().statusCause(connection, output))
                    : look(jobs(connection), connection.looking());
            return BatchJobs.follow(begun, write.isEmpty(), connection.interruption(), output);
        }

        abstract CompletionStage<BatchJob> look(StatusBatchJobs jobs, Cause cause);

        abstract CompletionStage<BatchJob> apply(StatusBatchJobs jobs, Cause cause);
    }

    /** Compares raw rows and aggregates. */
    @Command(
            name = "review",
            description = "Compares raw rows with what is derived from them. Differences are JSON lines. Ends with 1 if"
                    + " there are any.")
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
                    "Recomputes what differs from the raw rows, and reads it again. Without --apply it only compares,"
                            + " which is needed once before. Ends with 1 if something differs, or could not be"
                            + " recomputed.")
    static final class Recompute extends LookOrApply {
        @Mixin
        private CollectionOption of = new CollectionOption();

        @Override
        CompletionStage<BatchJob> look(StatusBatchJobs jobs, Cause cause) {
            return jobs.review(of.collection, cause);
        }

        @Override
        CompletionStage<BatchJob> apply(StatusBatchJobs jobs, Cause cause) {
            return jobs.recompute(of.collection, cause);
        }
    }

    /** Fills aggregates from enrolments and attempts, once. */
    @Command(
            name = "migrate",
            description = "Fills aggregates from enrolments and attempts, once. Without --apply it counts what would be"
                    + " written, which is needed once before. Ends with 1 if there is anything to write, or it"
                    + " could not be written.")
    static final class Migrate extends LookOrApply {
        @Override
        CompletionStage<BatchJob> look(StatusBatchJobs jobs, Cause cause) {
            return jobs.dryRunOfMigration(cause);
        }

        @Override
        CompletionStage<BatchJob> apply(StatusBatchJobs jobs, Cause cause) {
            return jobs.migrate(cause);
        }
    }

    /** Moves raw rows of what is over into files. */
    @Command(
            name = "archive",
            description =
                    "Moves the raw rows of contexts that have been over for so long into files; their summaries still"
                            + " answer. Without --apply it counts what would be moved, which is needed once before. Ends"
                            + " with 1 if there is anything to move, or it could not be moved.")
    static final class Archive extends LookOrApply {
        @Option(
                names = "--closed-for",
                required = true,
                paramLabel = "DAYS",
                description = "over for at least so many days")
        private int days;

        @Option(names = "--directory", required = true, paramLabel = "DIR", description = "where the files are put")
        private Path directory = Path.of("");

        @Override
        void checkOptions() {
            if (days < 0) {
                throw OptionParser.wrong("--closed-for is to be a number of days.");
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
        CompletionStage<BatchJob> apply(StatusBatchJobs jobs, Cause cause) {
            return jobs.archive(Duration.ofDays(days), absolute(), cause);
        }
    }

    /** Writes rows back from files of an archive. */
    @Command(
            name = "restore",
            description =
                    "Writes rows back from a file of an archive, or a folder of them. Without --apply it compares them"
                            + " with those that are there. Ends with 1 if there is anything to write, or it could not be"
                            + " written.")
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
        CompletionStage<BatchJob> apply(StatusBatchJobs jobs, Cause cause) {
            return jobs.restore(absolute(), cause);
        }
    }

    /** Takes work up again. */
    @Command(
            name = "resume",
            description =
                    "Takes up work on content status where it was left, also by another process. Without a name it"
                            + " lists what can be taken up, and ends with 1 if there is any.")
    static final class Resume extends EngineCommand {
        @Parameters(arity = "0..1", paramLabel = "JOB", description = "what is to be taken up")
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
                        jobs(connection).resume(job.get(), write.statusCause(connection, output)),
                        true,
                        connection.interruption(),
                        output);
            }
            List<BatchJobRecord> unfinished = output.await(jobs(connection).unfinished());
            unfinished.forEach(record -> output.result(
                    BatchJobs.json(record),
                    () -> record.id() + " " + Words.of(record.kind()) + ": " + BatchJobs.counts(record)));
            if (unfinished.isEmpty() && !output.isJson()) {
                output.say("Nothing was left on the way.");
            }
            return Exit.found(!unfinished.isEmpty());
        }
    }
}
