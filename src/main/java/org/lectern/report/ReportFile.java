package org.lectern.report;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.lectern.activity.Place;
import org.lectern.report.Report.Section;
import org.lectern.report.Report.Table;
import org.lectern.report.Report.Text;
import org.lectern.wording.InvalidInputException;
import org.lectern.wording.Message;
import org.lectern.wording.Printable;

/**
 * Writes a report to a file.
 *
 * @param file its ending says the format
 * @param maskIds whether ids and names are replaced by masks
 * @param overwrite whether an existing file is replaced
 */
public record ReportFile(Path file, boolean maskIds, boolean overwrite) {
    /**
     * Describes where a report comes from.
     *
     * @param who the operator
     */
    public record Origin(String who, Place place, Instant at) {}

    /** @throws InvalidInputException if the ending is no format's, or the file exists and is not to be overwritten */
    public ReportFile {
        if (ReportFormat.of(file).isEmpty()) {
            throw new InvalidInputException(ReportSentence.NO_FORMAT.of(file.getFileName()));
        }
        if (!overwrite && Files.exists(file)) {
            throw new InvalidInputException(ReportSentence.FILE_EXISTS.of(file));
        }
    }

    /**
     * Writes the report. Until it is complete, the file is as it was before. Blocks.
     *
     * @param words says a message in the language of the reader
     * @throws InvalidInputException if the file cannot be written
     */
    public void write(Report report, Origin origin, Function<Message, String> words) {
        String text = text(ReportFormat.of(file).orElseThrow(), maskIds, report, origin, words);
        try {
            Path fresh = Files.createTempFile(file.toAbsolutePath().getParent(), ".report-", ".part");
            try {
                Files.writeString(fresh, text);
                if (overwrite) {
                    Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
                } else {
                    Files.move(fresh, file);
                }
            } finally {
                Files.deleteIfExists(fresh);
            }
        } catch (FileAlreadyExistsException exists) {
            throw new InvalidInputException(ReportSentence.FILE_EXISTS.of(file));
        } catch (IOException unwritable) {
            throw new InvalidInputException(ReportSentence.FILE_UNWRITABLE.of(
                    file, unwritable.getClass().getSimpleName() + " " + unwritable.getMessage()));
        }
    }

    /** Returns the report as a text, such as for the clipboard. */
    public static String text(
            ReportFormat format, boolean maskIds, Report report, Origin origin, Function<Message, String> words) {
        MaskedIds masks = new MaskedIds(report.ids(), report.names());
        Function<Message, String> shown = message -> {
            String said = words.apply(message);
            return Printable.of(maskIds ? masks.mask(message, said) : said);
        };
        Report whole = report.quoting(maskIds).with(List.of(about(origin, maskIds)));
        return switch (format) {
            case HTML -> new HtmlReport(shown).of(whole);
            case MARKDOWN -> new MarkdownReport(shown).of(whole);
        };
    }

    private static Section about(Origin origin, boolean maskIds) {
        List<List<Message>> facts = new ArrayList<>();
        facts.add(List.of(ReportSentence.WRITTEN_BY.of(), Message.plain(origin.who())));
        facts.add(List.of(
                ReportSentence.WRITTEN_AT.of(), ReportTimes.of(origin.at().truncatedTo(ChronoUnit.SECONDS))));
        facts.add(List.of(ReportSentence.CONNECTION.of(), ActivityReports.at(origin.place())));
        Table table = new Table(List.of(), facts);
        return maskIds
                ? new Section(ReportSentence.SECTION_ABOUT, table, new Text(ReportSentence.MASKED.of()))
                : new Section(ReportSentence.SECTION_ABOUT, table);
    }
}
