package org.lectern.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import org.lectern.activity.Place;
import org.lectern.find.Find;
import org.lectern.report.ActivityReports;
import org.lectern.report.FindReports;
import org.lectern.report.Report;
import org.lectern.report.ReportFile;
import org.lectern.report.ReportSentence;
import org.lectern.service.ConnectionStatus;
import org.lectern.wording.Message;
import picocli.CommandLine.Option;

/** The options of a command that can write a report. */
final class ReportOptions {
    @Option(
            names = "--report",
            paramLabel = "FILE",
            description =
                    "write the question, the answer, the evidence and the recorded writes to this file: .html or .md")
    private Optional<Path> file = Optional.empty();

    @Option(names = "--mask-ids", description = "replace ids and names in the report; the same id has the same mask")
    private boolean mask;

    @Option(names = "--overwrite", description = "replace the file of --report if it exists")
    private boolean overwrite;

    /** @throws org.lectern.wording.InvalidInputException if the report cannot be written as the options say */
    void check() {
        check(false);
    }

    /** @param elsewhere whether another process does the work, which writes no report */
    void check(boolean elsewhere) {
        if (elsewhere && file.isPresent()) {
            throw OptionParser.wrong("--report is for --engine here: Spark writes no report.");
        }
        if (file.isEmpty() && (mask || overwrite)) {
            throw OptionParser.wrong("--mask-ids and --overwrite are for --report FILE.");
        }
        target().map(ReportFile::file).map(Path::getParent).ifPresent(directory -> {
            if (!Files.isWritable(directory)) {
                throw OptionParser.wrong("Nothing can be written to the directory " + directory + " of --report.");
            }
        });
    }

    private Optional<ReportFile> target() {
        return file.map(path -> new ReportFile(path.toAbsolutePath(), mask, overwrite));
    }

    /** Writes the report, if one is wanted, with the writes that concern it. Blocks. */
    void write(Supplier<Report> report, OpenConnection connection, Output output) throws IOException {
        Optional<ReportFile> target = target();
        if (target.isEmpty()) {
            return;
        }
        ConnectionStatus status = connection.lectern().connection().status();
        Place place = new Place(status.name(), status.datacenter(), status.keyspace());
        target.get()
                .write(
                        ActivityReports.withWrites(
                                FindReports.withNames(report.get(), new Find(connection.lectern(), Optional.empty())),
                                connection.source(),
                                place),
                        new ReportFile.Origin(connection.lectern().connection().operator(), place, Instant.now()),
                        Message::english);
        output.say(ReportSentence.FILE_WRITTEN.of(target.get().file()));
    }
}
