package org.lectern.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.lectern.model.Cause;
import org.lectern.service.ConnectionStatus;
import org.lectern.service.Lectern;
import org.lectern.transfer.EntryType;
import org.lectern.transfer.ImportCounts;
import org.lectern.transfer.ImportOptions;
import org.lectern.transfer.ImportReport;
import org.lectern.transfer.ImportReportJson;
import org.lectern.transfer.Importer;
import org.lectern.transfer.Omission;
import org.lectern.transfer.Outcome;
import org.lectern.transfer.TenDigits;
import org.lectern.transfer.TransferJob;
import org.lectern.transfer.TransferProgress;
import org.lectern.transfer.TransferSentence;
import org.lectern.wording.InvalidInputException;
import org.lectern.write.Write;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Imports a file, as the page Data does. */
@Command(
        name = "import",
        description = "Imports principals, group members, content and memberships from CSV or JSON lines, optionally "
                + "gzipped. With --from-profile, it reads an OAE keyspace instead. Unchanged rows are skipped, and "
                + "refused lines are listed. The same command resumes an interrupted import. ")
final class ImportCommand extends EngineCommand {
    @Parameters(
            paramLabel = "FILE",
            arity = "0..1",
            description = "a file with the ending .csv, .jsonl, .ndjson or .json, and .gz if compressed")
    private Optional<Path> file = Optional.empty();

    @Mixin
    private SourceOptions source = new SourceOptions();

    @Option(names = "--dry-run", description = "only count the lines")
    private boolean dryRun;

    @Option(names = "--seconds", description = "read times of ten digits as seconds; they are refused by default")
    private boolean seconds;

    @Option(names = "--start-over", description = "start from the beginning instead of resuming")
    private boolean startOver;

    @Option(
            names = "--rows-per-second",
            paramLabel = "NUMBER",
            description = "maximum of rows read per second; on Spark, for all executors together")
    private long rate;

    @Mixin
    private WriteOptions write = new WriteOptions();

    @Override
    void checkOptions() {
        source.check();
        super.checkOptions();
        if (isOnSpark() && source.profile().isEmpty()) {
            throw OptionParser.wrong(
                    "Spark moves a keyspace of OAE\u2019s: name its connection with --from-profile NAME, "
                            + "or leave --engine out.");
        }
        if (rate < 0) {
            throw OptionParser.wrong("--rows-per-second is to be a number of rows; without it there is no limit.");
        }
        if (file.isPresent() == source.profile().isPresent()) {
            throw OptionParser.wrong("Name a FILE to import, or a connection to move from with --from-profile NAME.");
        }
        if (!dryRun) {
            write.check();
        }
        file.filter(Files::notExists).ifPresent(none -> {
            throw new InvalidInputException(TransferSentence.NO_FILE.of(none));
        });
    }

    private TenDigits tenDigits() {
        return seconds ? TenDigits.SECONDS : TenDigits.UNKNOWN;
    }

    @Override
    Exit run(OpenConnection connection, Output output) throws Exception {
        if (connection.lectern().connection().oae().isPresent()) {
            throw OptionParser.wrong(
                    "Lectern does not import into an OAE keyspace. To move its data, connect to a Lectern keyspace, "
                            + "and name this one with --from-profile.");
        }
        if (source.profile().isEmpty()) {
            Path from = file.orElseThrow();
            return dryRun
                    ? dryRun(
                            from.toString(),
                            Importer.count(
                                    from,
                                    tenDigits(),
                                    () -> !connection.interruption().isAsked()),
                            output)
                    : end(connection, importer(connection).read(from, options()), output);
        }
        try (Lectern from = readFrom(connection, source, output)) {
            return dryRun
                    ? dryRun(
                            source.profile().get(),
                            Importer.count(
                                    from, () -> !connection.interruption().isAsked()),
                            output)
                    : end(connection, importer(connection).move(from, Optional.empty(), options()), output);
        }
    }

    private Exit dryRun(String name, ImportCounts counts, Output output) {
        ObjectNode object = Output.object(source.profile().isPresent() ? "keyspace" : "file")
                .put(source.profile().isPresent() ? "profile" : "file", name)
                .put("refused", counts.refused());
        ImportReportJson.byName(counts.counts()).forEach(object::put);
        ImportReportJson.omitted(counts.omitted()).forEach(object.putObject("omitted")::put);
        object.set("first", Output.texts(counts.first()));
        output.result(
                object,
                () -> name + " holds " + text(counts.counts()) + "; "
                        + (source.profile().isPresent()
                                ? Output.count(counts.refused(), "row", "rows")
                                : Output.count(counts.refused(), "line", "lines"))
                        + " would be refused" + says(counts.omitted()) + ".\n" + String.join("\n", counts.first()));
        return Exit.found(counts.refused() > 0);
    }

    private ImportOptions options() {
        ImportOptions options = ImportOptions.DEFAULT.with(tenDigits()).limitedTo(rate);
        return startOver ? options.startingOver() : options;
    }

    private static Importer importer(OpenConnection connection) {
        ConnectionStatus status = connection.lectern().connection().status();
        return new Importer(
                connection.lectern(),
                Importer.stateDirectory(
                        connection.data(), connection.isOwnNode() ? "own" : status.name(), status.keyspace()));
    }

    private Exit end(OpenConnection connection, Write<TransferJob<ImportReport>> importing, Output output)
            throws Exception {
        Cause cause = write.cause(connection, importing.head().name(), output);
        TransferJob<ImportReport> job = output.await(importing.make(cause));
        ImportReport report = connection.interruption().follow(job, () -> progress(job.progress()), output);
        report.refusals()
                .forEach(line -> output.data(
                        Output.object("refused").put("line", line.line()).put("reason", line.reason())));
        output.result(json(report), () -> text(report));
        if (report.outcome() != Outcome.FINISHED) {
            output.say(CommandSentence.SAME_COMMAND_FROM_THERE.of());
            return Exit.COULD_NOT;
        }
        return Exit.found(!report.isComplete());
    }

    private static String says(Map<Omission, Long> omitted) {
        return omitted.isEmpty()
                ? ""
                : ", and left out: "
                        + ImportReportJson.omitted(omitted).entrySet().stream()
                                .map(why -> Output.number(why.getValue()) + " " + why.getKey())
                                .collect(Collectors.joining("; "));
    }

    private static String progress(TransferProgress now) {
        return Words.of(now.phase()).replace('-', ' ') + ": " + Output.count(now.lines(), "line", "lines")
                + (now.fraction() >= 0 ? ", " + Math.round(now.fraction() * 100) + " %" : "")
                + now.waiting().map(why -> "; waits: " + why.english()).orElse("");
    }

    private static String text(Map<EntryType, Long> counts) {
        return counts.isEmpty()
                ? "nothing that can be imported"
                : ImportReportJson.byName(counts).entrySet().stream()
                        .map(type -> Output.number(type.getValue()) + " " + type.getKey())
                        .collect(Collectors.joining(", "));
    }

    private static ObjectNode json(ImportReport report) {
        return Output.object("import").setAll(ImportReportJson.of(report));
    }

    private static String text(ImportReport report) {
        return "The import is " + Words.of(report.outcome()) + ": " + Output.count(report.applied(), "line", "lines")
                + " written, " + Output.number(report.unchanged()) + " already so, " + Output.number(report.refused())
                + " refused, " + Output.seconds(report.duration()) + "."
                + (report.resumedAfter() > 0
                        ? " It went on after line " + Output.number(report.resumedAfter()) + "."
                        : "")
                + report.message().map(why -> " " + why.english()).orElse("")
                + report.comparison()
                        .map(compared -> " Of " + Output.number(compared.read()) + " rows there"
                                + (report.agrees() ? ", all are accounted for" : ", not all are accounted for")
                                + says(compared.omitted()) + ". The keyspace now holds " + text(compared.there())
                                + ".")
                        .orElse("")
                + report.sidecar()
                        .map(path -> " The refused lines are in " + path + ".")
                        .orElse("");
    }
}
