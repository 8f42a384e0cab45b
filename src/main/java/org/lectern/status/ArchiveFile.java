package org.lectern.status;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.lectern.home.OwnerOnly;
import org.lectern.status.StatusStore.Stored;

/** Raw rows in a file: JSON lines, packed with gzip. Blocks. */
public final class ArchiveFile {
    private ArchiveFile() {}

    /**
     * What a file holds.
     *
     * @param attempts each with its place
     */
    public record Rows(List<Stored> views, List<Placed> attempts) {
        public Rows {
            views = List.copyOf(views);
            attempts = List.copyOf(attempts);
        }
    }

    /** An attempt and where it was made. */
    public record Placed(EnrolmentKey where, Attempt attempt) {}

    /** Writes a file that is not there yet, whole or not at all, and on the disk when this returns. */
    static void write(Path file, Rows rows) throws IOException {
        Path fresh = file.resolveSibling(file.getFileName() + ".part");
        OwnerOnly.replace(fresh);
        try (Writer out =
                new OutputStreamWriter(new GZIPOutputStream(Files.newOutputStream(fresh)), StandardCharsets.UTF_8)) {
            for (Stored view : rows.views()) {
                out.append(json(view).toString()).append('\n');
            }
            for (Placed attempt : rows.attempts()) {
                out.append(json(attempt).toString()).append('\n');
            }
        }
        try (FileChannel channel = FileChannel.open(fresh, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
        Files.move(fresh, file);
        // Its name as well is on the disk before rows go on account of it.
        try (FileChannel folder = FileChannel.open(file.toAbsolutePath().getParent(), StandardOpenOption.READ)) {
            folder.force(true);
        } catch (IOException unsupported) {
            // Not every system has this for folders.
        }
    }

    /**
     * Reads a file.
     *
     * @throws StatusRefusedException if it is none, or damaged
     */
    public static Rows read(Path file) {
        List<Stored> views = new ArrayList<>();
        List<Placed> attempts = new ArrayList<>();
        try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                JsonNode row = Json.parse(line, StatusSentence.WHAT_ROWS.of(file.getFileName()));
                if (row.has("attempt")) {
                    attempts.add(attempt(row));
                } else {
                    views.add(view(row));
                }
            }
        } catch (IOException | UncheckedIOException damaged) {
            throw new StatusRefusedException(
                    StatusSentence.ARCHIVE_UNREADABLE.of(file, String.valueOf(damaged.getMessage())), damaged);
        }
        return new Rows(views, attempts);
    }

    private static ObjectNode place(EnrolmentKey where, String content) {
        return Json.MAPPER
                .createObjectNode()
                .put("user", where.user())
                .put("collection", where.collection())
                .put("context", where.context())
                .put("content", content);
    }

    private static EnrolmentKey where(JsonNode row) {
        return new EnrolmentKey(text(row, "user"), text(row, "collection"), text(row, "context"));
    }

    private static String text(JsonNode row, String field) {
        return row.path(field).asText();
    }

    private static ObjectNode json(Stored stored) {
        View view = stored.view();
        ObjectNode row = place(stored.key().where(), stored.key().content())
                .put("status", view.status().code());
        view.lastAccess().ifPresent(at -> row.put("last_access_time", at.toString()));
        view.lastCompleted().ifPresent(at -> row.put("last_completed_time", at.toString()));
        view.lastUpdated().ifPresent(at -> row.put("last_updated_time", at.toString()));
        view.details().ifPresent(text -> row.put("progressdetails", text));
        return row;
    }

    private static Stored view(JsonNode row) {
        return new Stored(
                where(row).view(text(row, "content")),
                new View(
                        ContentStatus.of(row.path("status").asInt()),
                        time(row, "last_access_time"),
                        time(row, "last_completed_time"),
                        time(row, "last_updated_time"),
                        row.has("progressdetails") ? Optional.of(text(row, "progressdetails")) : Optional.empty()));
    }

    private static Optional<Instant> time(JsonNode row, String field) {
        return row.has(field) ? Optional.of(Instant.parse(text(row, field))) : Optional.empty();
    }

    private static ObjectNode json(Placed placed) {
        Attempt attempt = placed.attempt();
        ObjectNode row = place(placed.where(), attempt.content())
                .put("attempt", attempt.id())
                .put("created_on", attempt.createdOn().toString())
                .put("last_attempted_on", attempt.attemptedOn().toString())
                .put("total_score", attempt.totalScore())
                .put("total_max_score", attempt.totalMaxScore());
        var questions = row.putArray("questions");
        attempt.questions().forEach(question -> {
            ObjectNode one = questions
                    .addObject()
                    .put("id", question.id())
                    .put("assess_ts", question.at().toString())
                    .put("max_score", question.maxScore())
                    .put("score", question.score())
                    .put("type", question.type())
                    .put("title", question.title())
                    .put("description", question.description())
                    .put("duration", question.duration());
            one.set("resvalues", Json.MAPPER.valueToTree(question.resvalues()));
            one.set("params", Json.MAPPER.valueToTree(question.params()));
        });
        return row;
    }

    private static Placed attempt(JsonNode row) {
        return new Placed(
                where(row),
                new Attempt(
                        text(row, "content"),
                        text(row, "attempt"),
                        Instant.parse(text(row, "created_on")),
                        Instant.parse(text(row, "last_attempted_on")),
                        Json.questions(row.path("questions").toString()),
                        row.path("total_score").asDouble(),
                        row.path("total_max_score").asDouble()));
    }
}
