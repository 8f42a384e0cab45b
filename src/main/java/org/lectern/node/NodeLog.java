package org.lectern.node;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads from a node's own words why it ended. */
record NodeLog(NodeFiles files, long start) {
    private static final int MOST_BYTES = 256 << 10;
    private static final int MOST_CHARS = 400;
    private static final Pattern AT_STARTUP = Pattern.compile("Exception \\((.+?)\\) encountered during startup: (.+)");
    private static final Pattern CAUSE = Pattern.compile(
            "^(?:Caused by: |Exception in thread \"[^\"]*\" )?((?:[a-z]\\w*\\.)+\\w*(?:Exception|Error): .+)$");
    private static final Pattern ERROR = Pattern.compile("^ERROR .*? - (.+)$");
    private static final Pattern FATAL = Pattern.compile("^(?:Error: |Error occurred |Fatal |# )(.+)$");

    /** Ignores what the log holds by now: it is about earlier nodes. */
    static NodeLog fromHere(NodeFiles files) {
        return new NodeLog(files, size(files.log()));
    }

    /**
     * One line: the innermost exception that names a file of the node, since that says what is damaged, or else the
     * innermost of all, or else the last error.
     */
    Optional<String> reason() {
        List<String> lines = new ArrayList<>(tail(files.log(), start));
        lines.addAll(tail(files.output(), 0));
        List<String> aboutFiles = lines.stream()
                .filter(line -> line.contains(files.storage().toString()))
                .toList();
        return last(aboutFiles, CAUSE)
                .or(() -> last(lines, CAUSE))
                .or(() -> last(lines, AT_STARTUP))
                .or(() -> last(lines, ERROR))
                .or(() -> last(lines, FATAL));
    }

    boolean portTaken() {
        return tail(files.log(), start).stream()
                .anyMatch(line ->
                        line.contains("Address already in use") || line.contains("is in use by another process"));
    }

    private static Optional<String> last(List<String> lines, Pattern pattern) {
        Optional<String> found = Optional.empty();
        for (String line : lines) {
            Matcher matcher = pattern.matcher(line);
            if (matcher.find()) {
                found = Optional.of(matcher.group(matcher.groupCount()));
            }
        }
        return found.map(reason -> reason.length() > MOST_CHARS ? reason.substring(0, MOST_CHARS) + "…" : reason);
    }

    private static List<String> tail(Path file, long from) {
        try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
            long length = in.length();
            // Shorter than it was: rolled since.
            long begin = Math.max(length < from ? 0 : from, length - MOST_BYTES);
            in.seek(begin);
            byte[] bytes = new byte[(int) (length - begin)];
            in.readFully(bytes);
            return new String(bytes, UTF_8).lines().toList();
        } catch (IOException none) {
            return List.of();
        }
    }

    private static long size(Path file) {
        try {
            return Files.size(file);
        } catch (IOException none) {
            return 0;
        }
    }
}
