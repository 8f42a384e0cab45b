package org.lectern.report;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The formats of a report. The ending of a file's name says which one is meant. */
public enum ReportFormat {
    HTML("html", "htm"),
    MARKDOWN("md", "markdown");

    private final String extension;
    private final String other;

    ReportFormat(String extension, String other) {
        this.extension = extension;
        this.other = other;
    }

    /** Returns the ending of new files, without the dot. */
    public String extension() {
        return extension;
    }

    /** Returns the format that a file's name ends with, or empty for another ending. */
    public static Optional<ReportFormat> of(Path file) {
        String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
        return Stream.of(values())
                .filter(one -> name.endsWith("." + one.extension) || name.endsWith("." + one.other))
                .findFirst();
    }
}
