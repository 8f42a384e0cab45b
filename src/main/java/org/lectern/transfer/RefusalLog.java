package org.lectern.transfer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.lectern.home.OwnerOnly;
import org.lectern.wording.MessageJson;

/**
 * The refused lines of an import: all of them in a file beside the one imported, the first in memory. For one thread. The
 * file is made with the first refusal.
 */
final class RefusalLog implements Closeable {
    private static final JsonMapper JSON = new JsonMapper();

    private final Path path;
    private final List<RefusedLine> first = new ArrayList<>();
    private long count;
    private long bytes;
    private @Nullable BufferedWriter writer;

    /**
     * Begins a list, or goes on with one.
     *
     * @param bytes how much of the file stays; what follows was written after the last checkpoint and comes again
     */
    RefusalLog(Path path, long bytes, long count) throws IOException {
        this.path = path;
        this.bytes = bytes;
        this.count = count;
        if (bytes == 0) {
            Files.deleteIfExists(path);
        } else {
            goOn();
        }
    }

    private void goOn() throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
            channel.truncate(bytes);
        }
        try (BufferedReader reader = Files.newBufferedReader(path)) {
            String line = reader.readLine();
            while (line != null && first.size() < ImportReport.LISTED) {
                first.add(refusal(JSON.readTree(line)));
                line = reader.readLine();
            }
        }
    }

    /** For people the reason in English; for a console that goes on with the import, what it takes to say it. */
    private static ObjectNode json(RefusedLine refusal) {
        ObjectNode node = JSON.createObjectNode().put("line", refusal.line()).put("reason", refusal.reason());
        node.set("said", MessageJson.keyAndValues(refusal.message()));
        return node;
    }

    private static RefusedLine refusal(JsonNode node) {
        return new RefusedLine(
                node.path("line").asLong(),
                MessageJson.read(node.path("said"), node.path("reason").asText()));
    }

    /** The file of an import: beside it, or in the given directory if nothing can be written there. */
    static Path pathFor(ImportSource source, Path otherwise) throws IOException {
        if (source.besides().isPresent()) {
            return source.besides().get();
        }
        OwnerOnly.create(otherwise);
        return otherwise.resolve(source.fingerprint() + ".refused.jsonl");
    }

    void add(RefusedLine refusal) throws IOException {
        BufferedWriter open = writer;
        if (open == null) {
            open = Files.newBufferedWriter(path, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            writer = open;
        }
        String line = json(refusal) + "\n";
        open.write(line);
        bytes += line.getBytes(StandardCharsets.UTF_8).length;
        count++;
        if (first.size() < ImportReport.LISTED) {
            first.add(refusal);
        }
    }

    void flush() throws IOException {
        if (writer != null) {
            writer.flush();
        }
    }

    List<RefusedLine> first() {
        return List.copyOf(first);
    }

    long count() {
        return count;
    }

    long bytes() {
        return bytes;
    }

    Optional<Path> path() {
        return count == 0 ? Optional.empty() : Optional.of(path);
    }

    @Override
    public void close() throws IOException {
        if (writer != null) {
            writer.close();
        }
    }
}
