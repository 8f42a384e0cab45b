package org.lectern.console.spark;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Hands on what a command says, line by line, and keeps all of it where a stream says so. */
final class SparkOutput extends OutputStream {
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private final OutputStream kept;
    private final Consumer<String> said;

    /**
     * @param kept where every byte goes as well; closed with this
     * @param said told each line, on the thread that reads it
     */
    SparkOutput(OutputStream kept, Consumer<String> said) {
        this.kept = kept;
        this.said = said;
    }

    @Override
    public void write(int one) throws IOException {
        kept.write(one);
        if (one != '\n') {
            line.write(one);
            return;
        }
        String text = line.toString(StandardCharsets.UTF_8).stripTrailing();
        line.reset();
        said.accept(text);
    }

    @Override
    public void flush() throws IOException {
        kept.flush();
    }

    @Override
    public void close() throws IOException {
        kept.close();
    }
}
