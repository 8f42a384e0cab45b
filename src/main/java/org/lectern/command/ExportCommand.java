package org.lectern.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.lectern.transfer.EntryType;
import org.lectern.transfer.ExportOptions;
import org.lectern.transfer.ExportReport;
import org.lectern.transfer.Exporter;
import org.lectern.transfer.Outcome;
import org.lectern.transfer.TransferFormat;
import org.lectern.transfer.TransferJob;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Exports to a file, as the page Data does. */
@Command(
        name = "export",
        description = "Exports principals, group members, content and memberships to a file. The name sets the format: "
                + ".csv or .jsonl, and .gz to compress it. The file is complete or not written. Exit code 1: "
                + "unreadable rows were omitted.")
final class ExportCommand extends ConnectedCommand {
    @Parameters(paramLabel = "FILE", description = "the file; an existing one is replaced")
    private Path file = Path.of("");

    @Option(
            names = "--type",
            paramLabel = "TYPE",
            description = "principal, groupMember, content or membership; may be repeated (all)")
    private List<String> types = new ArrayList<>();

    private Set<EntryType> wanted() {
        Set<EntryType> wanted = EnumSet.noneOf(EntryType.class);
        for (String type : types) {
            wanted.add(Arrays.stream(EntryType.values())
                    .filter(one -> one.wireName().equalsIgnoreCase(type))
                    .findFirst()
                    .orElseThrow(() -> OptionParser.wrong("There is no type \u201C" + type
                            + "\u201D; use principal, groupMember, content or membership.")));
        }
        return wanted.isEmpty() ? EnumSet.allOf(EntryType.class) : wanted;
    }

    @Override
    void checkOptions() {
        TransferFormat.of(file);
        wanted();
    }

    @Override
    Exit run(OpenConnection connection, Output output) throws Exception {
        TransferJob<ExportReport> job =
                new Exporter(connection.lectern()).start(file, new ExportOptions(TransferFormat.of(file), wanted()));
        ExportReport report = connection
                .interruption()
                .follow(job, () -> Output.count(job.progress().lines(), "row", "rows") + " written", output);
        ObjectNode object = Output.object("export")
                .put("outcome", report.outcome().name())
                .put("file", report.target().toString())
                .put("bytes", report.bytes())
                .put("seconds", report.duration().toMillis() / 1000.0)
                .put("message", report.reason().english());
        ObjectNode rows = object.putObject("rows");
        report.rows().forEach((type, count) -> rows.put(type.wireName(), count));
        String counts = report.rows().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(type ->
                        Output.number(type.getValue()) + " " + type.getKey().wireName())
                .collect(Collectors.joining(", "));
        output.result(
                object,
                () -> "The export is " + Words.of(report.outcome())
                        + (report.outcome() == Outcome.FINISHED
                                ? ": " + counts + "; " + Output.number(report.bytes()) + " bytes in " + report.target()
                                        + ", " + Output.seconds(report.duration()) + "."
                                : ", and left no file.")
                        + (report.reason().isEmpty()
                                ? ""
                                : " " + report.reason().english()));
        return report.outcome() == Outcome.FINISHED ? Exit.found(!report.isComplete()) : Exit.COULD_NOT;
    }
}
