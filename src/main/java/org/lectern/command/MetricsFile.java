package org.lectern.command;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Figures of audits in Prometheus' text format, for the directory that node exporter's textfile collector reads: written
 * beside, and put in place whole. The time of the last success outlives runs that have none. Everything here blocks.
 */
final class MetricsFile {
    private static final String LAST_SUCCESS = "lectern_audit_last_success_timestamp_seconds";

    private static final Set<PosixFilePermission> READABLE = PosixFilePermissions.fromString("rw-r--r--");

    private final Path file;
    private final String labels;

    /** @param labels of every figure, in this order */
    MetricsFile(Path file, Map<String, String> labels) {
        this.file = file.toAbsolutePath();
        this.labels = labels.entrySet().stream()
                .map(label -> label.getKey() + "=\"" + escaped(label.getValue()) + "\"")
                .collect(Collectors.joining(","));
    }

    private static String escaped(String value) {
        return value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }

    /** Writes what an audit came to. */
    void write(AuditFigures figures, Instant now) {
        StringBuilder text = new StringBuilder();
        head(text, "lectern_audit_findings", "Findings of the last audit, by kind.");
        figures.found()
                .forEach((kind, count) ->
                        figure(text, "lectern_audit_findings", labels + ",kind=\"" + escaped(kind) + '"', count));
        value(text, "lectern_audit_rows", "Rows that the last audit has read.", figures.rows());
        value(
                text,
                "lectern_audit_duration_seconds",
                "How long the last audit took.",
                figures.took().toMillis() / 1000.0);
        end(text, figures.complete(), now);
        replace(text.toString());
    }

    /** Writes that an audit could not be made: what is found by now, nobody knows. */
    void writeFailure(Instant now) {
        StringBuilder text = new StringBuilder();
        end(text, false, now);
        replace(text.toString());
    }

    private void end(StringBuilder text, boolean complete, Instant now) {
        value(text, "lectern_audit_complete", "Whether the last audit has looked at everything.", complete ? 1 : 0);
        value(text, "lectern_audit_last_run_timestamp_seconds", "When the last audit ended.", now.getEpochSecond());
        Optional<String> success = complete ? Optional.of(Long.toString(now.getEpochSecond())) : lastSuccess();
        success.ifPresent(time -> value(text, LAST_SUCCESS, "When an audit last looked at everything.", time));
    }

    /** As the file says that is there. */
    private Optional<String> lastSuccess() {
        String before = LAST_SUCCESS + "{" + labels + "} ";
        try {
            List<String> lines = Files.readAllLines(file);
            return lines.stream()
                    .filter(line -> line.startsWith(before))
                    .map(line -> line.substring(before.length()))
                    .findFirst();
        } catch (NoSuchFileException first) {
            return Optional.empty();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static void head(StringBuilder text, String name, String help) {
        text.append("# HELP ").append(name).append(' ').append(help).append('\n');
        text.append("# TYPE ").append(name).append(" gauge\n");
    }

    private static void figure(StringBuilder text, String name, String labels, Object value) {
        text.append(name).append('{').append(labels).append("} ").append(value).append('\n');
    }

    private void value(StringBuilder text, String name, String help, Object value) {
        head(text, name, help);
        figure(text, name, labels, value);
    }

    /** The collector reads what ends in .prom, so it never sees half a file. */
    private void replace(String text) {
        Path fresh = file.resolveSibling("." + file.getFileName() + ".new");
        try {
            Files.writeString(fresh, text);
            if (fresh.getFileSystem().supportedFileAttributeViews().contains("posix")) {
                Files.setPosixFilePermissions(fresh, READABLE); // the collector is another user
            }
            Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException unwritable) {
            throw OptionParser.wrong("The figures cannot be written to " + file + ": " + unwritable.getMessage() + ".");
        }
    }
}
