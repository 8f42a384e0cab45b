package org.lectern.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.lectern.model.Cause;
import org.lectern.service.ConnectionStatus;
import org.lectern.transfer.EntryType;
import org.lectern.transfer.ImportOptions;
import org.lectern.transfer.ImportPreview;
import org.lectern.transfer.ImportReport;
import org.lectern.transfer.Importer;
import org.lectern.transfer.Outcome;
import org.lectern.transfer.TenDigits;
import org.lectern.transfer.TransferJob;
import org.lectern.transfer.TransferProgress;
import org.lectern.transfer.TransferSentence;
import org.lectern.wording.InvalidInputException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Imports a file, as the page Data does. */
@Command(
        name = "import",
        description =
                "Imports principals, group members, content and memberships from a file of CSV or JSON lines, packed with "
                        + "gzip or not. What is so already is left alone, and what is refused is named by its line. Interrupted, it "
                        + "goes on where it was. Ends with 1 if lines were refused.")
final class ImportCommand extends ConnectedCommand {
    @Parameters(paramLabel = "FILE", description = "ends in .csv, .jsonl, .ndjson or .json, and .gz where it is packed")
    private Path file = Path.of("");

    @Option(names = "--dry-run", description = "only say what the file holds")
    private boolean dryRun;

    @Option(names = "--seconds", description = "times of ten digits are seconds; without it they are refused")
    private boolean seconds;

    @Option(names = "--start-over", description = "begin anew rather than where an import of this file was left")
    private boolean startOver;

    @Mixin
    private WriteOptions write = new WriteOptions();

    @Override
    void checkOptions() {
        if (!dryRun) {
            write.check();
        }
        if (!Files.exists(file)) {
            throw new InvalidInputException(TransferSentence.NO_FILE.of(file));
        }
    }

    private TenDigits tenDigits() {
        return seconds ? TenDigits.SECONDS : TenDigits.UNKNOWN;
    }

    @Override
    Exit run(OpenConnection connection, Output output) throws Exception {
        if (connection.lectern().connection().oae().isPresent()) {
            throw OptionParser.wrong(
                    "A keyspace of OAE\u2019s is left as it is: nothing can be imported there. \u201Clectern "
                            + "export\u201D moves its data to a keyspace of Lectern\u2019s own.");
        }
        return dryRun ? preview(connection.interruption(), output) : start(connection, output);
    }

    private Exit preview(Interruption interruption, Output output) throws Exception {
        ImportPreview preview = Importer.preview(file, tenDigits(), () -> !interruption.isAsked());
        ObjectNode object = Output.object("file").put("file", file.toString()).put("refused", preview.refused());
        counts(preview.counts()).forEach(object::put);
        object.set("first", Output.texts(preview.first()));
        output.result(
                object,
                () -> file + " holds " + text(preview.counts()) + "; "
                        + Output.count(preview.refused(), "line", "lines") + " would be refused.\n"
                        + String.join("\n", preview.first()));
        return Exit.found(preview.refused() > 0);
    }

    private Exit start(OpenConnection connection, Output output) throws Exception {
        Cause cause = write.cause(connection, String.valueOf(file.getFileName()), output);
        ConnectionStatus status = connection.lectern().connection().status();
        ImportOptions options = ImportOptions.DEFAULT.with(tenDigits());
        Importer importer = new Importer(
                connection.lectern(),
                Importer.stateDirectory(
                        connection.data(), connection.isOwnNode() ? "own" : status.name(), status.keyspace()));
        TransferJob<ImportReport> job = importer.start(file, startOver ? options.startingOver() : options, cause);
        ImportReport report = connection.interruption().follow(job, () -> progress(job.progress()), output);
        report.refusals()
                .forEach(line -> output.data(
                        Output.object("refused").put("line", line.line()).put("reason", line.reason())));
        output.result(json(report), () -> text(report));
        if (report.outcome() != Outcome.FINISHED) {
            output.say("The same command goes on where it was left.");
            return Exit.COULD_NOT;
        }
        return Exit.found(report.refused() > 0);
    }

    private static String progress(TransferProgress now) {
        return Words.of(now.phase()).replace('-', ' ') + ": " + Output.count(now.lines(), "line", "lines")
                + (now.fraction() >= 0 ? ", " + Math.round(now.fraction() * 100) + " %" : "")
                + now.waiting().map(why -> "; waits: " + why.english()).orElse("");
    }

    private static Map<String, Long> counts(Map<EntryType, Long> counts) {
        return counts.entrySet().stream()
                .collect(Collectors.toMap(
                        type -> type.getKey().wireName(), Map.Entry::getValue, Long::sum, TreeMap::new));
    }

    private static String text(Map<EntryType, Long> counts) {
        return counts.isEmpty()
                ? "nothing that can be imported"
                : counts(counts).entrySet().stream()
                        .map(type -> Output.number(type.getValue()) + " " + type.getKey())
                        .collect(Collectors.joining(", "));
    }

    private static ObjectNode json(ImportReport report) {
        ObjectNode object = Output.object("import")
                .put("outcome", report.outcome().name())
                .put("applied", report.applied())
                .put("unchanged", report.unchanged())
                .put("refused", report.refused())
                .put("resumedAfter", report.resumedAfter())
                .put("seconds", report.duration().toMillis() / 1000.0)
                .put("message", report.message().map(Object::toString).orElse(""));
        report.sidecar().ifPresent(path -> object.put("refusedLines", path.toString()));
        return object;
    }

    private static String text(ImportReport report) {
        return "The import is " + Words.of(report.outcome()) + ": " + Output.count(report.applied(), "line", "lines")
                + " written, " + Output.number(report.unchanged()) + " already so, " + Output.number(report.refused())
                + " refused, " + Output.seconds(report.duration()) + "."
                + (report.resumedAfter() > 0
                        ? " It went on after line " + Output.number(report.resumedAfter()) + "."
                        : "")
                + report.message().map(why -> " " + why.english()).orElse("")
                + report.sidecar()
                        .map(path -> " The refused lines are in " + path + ".")
                        .orElse("");
    }
}
