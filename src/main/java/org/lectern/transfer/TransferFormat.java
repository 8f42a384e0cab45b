package org.lectern.transfer;

import java.nio.file.Path;
import java.util.Locale;

/**
 * The two formats, both in UTF-8 (a byte order mark is skipped), both also packed with gzip ({@code .gz}).
 *
 * <p><b>JSON lines</b> ({@code .jsonl}, {@code .ndjson}, {@code .json}): one object per line, with a field {@code type} and
 * the fields of that {@link EntryType}. The types may be mixed, in any order.
 *
 * <p><b>CSV</b> ({@code .csv}): commas; fields in double quotes may hold commas, line ends and doubled quotes; lines end in
 * LF or CR LF. The first line names the columns, in any order. With a column {@code type} the types may be mixed, and the
 * columns that a line's type does not have stay empty. Without it the columns tell what the file holds: {@code group} and
 * {@code member}, {@code content} and {@code principal}, {@code id} with {@code lastModified} (content) or without
 * (principals). A field that a spreadsheet would take for a formula has a quote before it, in what is written and in what is
 * read: see {@link SpreadsheetCell}.
 */
public enum TransferFormat {
    JSON_LINES("jsonl"),
    CSV("csv");

    private final String extension;

    TransferFormat(String extension) {
        this.extension = extension;
    }

    /** The file extension, without its dot. */
    public String extension() {
        return extension;
    }

    /**
     * The format that a file's name tells.
     *
     * @throws UnreadableFileException with a sentence for the operator, if it tells none
     */
    public static TransferFormat of(Path file) {
        String name = plainName(file);
        if (name.endsWith(".csv")) {
            return CSV;
        }
        if (name.endsWith(".jsonl") || name.endsWith(".ndjson") || name.endsWith(".json")) {
            return JSON_LINES;
        }
        throw new UnreadableFileException(TransferSentence.NO_FORMAT.of(file.getFileName()));
    }

    static boolean isPacked(Path file) {
        return lowerName(file).endsWith(".gz");
    }

    private static String plainName(Path file) {
        String name = lowerName(file);
        return name.endsWith(".gz") ? name.substring(0, name.length() - 3) : name;
    }

    private static String lowerName(Path file) {
        return file.toString().toLowerCase(Locale.ROOT);
    }
}
