package org.lectern.console.spark;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a command says while it runs: into a file, and line by line to whoever looks for something in it. For one thread. */
final class SparkOutput extends OutputStream {
    /** As {@code lectern audit} says that it has begun. */
    private static final Pattern BEGUN = Pattern.compile("Audit ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) of .*");
    /** What Spark and the JVM log, which is no sentence for an operator. */
    private static final Pattern LOGGED = Pattern.compile(
            "\\s.*|\\d\\d[:/].*|(?:WARN|ERROR|INFO|WARNING|SLF4J|log4j|Caused by|Exception in|Using Spark)\\b.*");

    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private final OutputStream file;
    private final Consumer<String> begun;
    private volatile String last = "";

    /** @param begun told the id of the audit that it has begun */
    SparkOutput(Path file, Consumer<String> begun) throws IOException {
        this.file = Files.newOutputStream(file);
        this.begun = begun;
    }

    /** The last sentence that it said; empty if it said none. */
    String last() {
        return last;
    }

    @Override
    public void write(int one) throws IOException {
        file.write(one);
        if (one != '\n') {
            line.write(one);
            return;
        }
        String text = line.toString(StandardCharsets.UTF_8).stripTrailing();
        line.reset();
        Matcher audit = BEGUN.matcher(text);
        if (audit.matches()) {
            begun.accept(audit.group(1));
        }
        if (!text.isEmpty() && !LOGGED.matcher(text).matches()) {
            last = text;
        }
    }

    @Override
    public void flush() throws IOException {
        file.flush();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
