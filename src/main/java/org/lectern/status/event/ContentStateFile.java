package org.lectern.status.event;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.lectern.status.event.ContentStates.Progress;
import org.lectern.status.event.ContentStates.Submission;
import org.lectern.status.model.Json;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.status.model.StatusSentence;
import org.lectern.status.model.ViewKey;

/**
 * A request of the older API in a JSON file: {@code {"userId": "u", "contents": [{"contentId": "a", "courseId": "k",
 * "batchId": "b", "status": 2, "lastAccessTime": 1714557600000, "lastCompletedTime": 1714557600000}], "assessments":
 * [{"contentId": "a", "courseId": "k", "batchId": "b", "attemptId": "1", "assessmentTs": 1714557600000, "events": [{"id":
 * "q", "assess_ts": 1714557600000, "score": 1, "max_score": 2}]}]}}, within {@code "request"} or without.
 *
 * <p>Each item may name a user of its own; what names no collection or batch is viewed by itself; newer names, {@code
 * collectionId} and {@code contextId}, will do. Times are as {@link Json#time} takes them; without one it happened when the
 * file was read. Events may be those of telemetry as well ({@code ets}, {@code edata}). Whatever else there is, is not read.
 *
 * @param name of the file
 */
public record ContentStateFile(String name, List<Progress> progress, List<Submission> submissions) {
    /** Each is checked, written and computed by itself, in turn. */
    private static final int MOST = 1_000;

    private static final Map<String, String> OF_TELEMETRY = Map.of(
            "id", "/edata/item/id",
            "assess_ts", "/ets",
            "score", "/edata/score",
            "max_score", "/edata/item/maxscore",
            "type", "/edata/item/type",
            "title", "/edata/item/title",
            "description", "/edata/item/desc",
            "resvalues", "/edata/resvalues",
            "params", "/edata/item/params",
            "duration", "/edata/duration");

    public ContentStateFile {
        progress = List.copyOf(progress);
        submissions = List.copyOf(submissions);
    }

    /**
     * Reads a file. Blocks.
     *
     * @param now when it happened, where the file does not say so
     * @throws StatusRefusedException if it cannot be read, or an item lacks something; it names which
     */
    public static ContentStateFile read(Path file, Instant now) {
        JsonNode whole = Json.read(file, StatusSentence.WHAT_STATES);
        JsonNode request = whole.path("request").isObject() ? whole.path("request") : whole;
        int size = request.path("contents").size() + request.path("assessments").size();
        if (size > MOST) {
            throw new StatusRefusedException(StatusSentence.TOO_MANY_STATES.of(file, size, MOST));
        }
        Reading reading = new Reading(request.path("userId"), now);
        List<Progress> progress = items(request, "contents", reading::progress);
        List<Submission> submissions = items(request, "assessments", reading::submission);
        if (progress.isEmpty() && submissions.isEmpty()) {
            throw new StatusRefusedException(StatusSentence.NO_STATES.of(file));
        }
        return new ContentStateFile(String.valueOf(file.getFileName()), progress, submissions);
    }

    private static <T> List<T> items(JsonNode request, String name, Function<JsonNode, T> read) {
        JsonNode array = request.path(name);
        if (!array.isArray() && !array.isMissingNode() && !array.isNull()) {
            throw new StatusRefusedException(StatusSentence.NOT_ITEMS.of(name));
        }
        List<T> items = new ArrayList<>();
        for (JsonNode item : array) {
            try {
                items.add(read.apply(item));
            } catch (StatusRefusedException refused) {
                throw new StatusRefusedException(
                        StatusSentence.ITEM_OF_FILE.of(items.size() + 1, name, refused.message()), refused);
            }
        }
        return items;
    }

    /** @param user whose items they are that name nobody */
    private record Reading(JsonNode user, Instant now) {
        Progress progress(JsonNode item) {
            JsonNode status = required(item, "status");
            if (!status.canConvertToInt() || !status.isIntegralNumber()) {
                throw new StatusRefusedException(StatusSentence.NOT_A_STATUS.of(status));
            }
            Optional<Instant> accessed = time(item, "lastAccessTime");
            Instant at = Optional.of(status.asInt())
                    .filter(code -> code >= 2)
                    .flatMap(ended -> time(item, "lastCompletedTime"))
                    .or(() -> accessed)
                    .orElse(now);
            Instant started = accessed.filter(at::isAfter).orElse(at);
            return new Progress(key(item), status.asInt(), started, at);
        }

        Submission submission(JsonNode item) {
            ArrayNode events = events(required(item, "events"));
            Json.questions(events);
            return new Submission(
                    key(item),
                    required(item, "attemptId").asText(),
                    time(item, "assessmentTs").orElse(now),
                    events.toString());
        }

        private ViewKey key(JsonNode item) {
            JsonNode whose = item.hasNonNull("userId") ? item.path("userId") : user;
            if (whose.isMissingNode() || whose.isNull()) {
                required(item, "userId");
            }
            return ViewKey.of(
                    whose.asText(),
                    first(item, "courseId", "collectionId"),
                    first(item, "batchId", "contextId"),
                    required(item, "contentId").asText());
        }
    }

    private static JsonNode required(JsonNode item, String field) {
        if (!item.hasNonNull(field)) {
            throw new StatusRefusedException(StatusSentence.ITEM_LACKS.of(field));
        }
        return item.path(field);
    }

    private static @Nullable String first(JsonNode item, String older, String newer) {
        return item.hasNonNull(older)
                ? item.path(older).asText()
                : item.hasNonNull(newer) ? item.path(newer).asText() : null;
    }

    private static Optional<Instant> time(JsonNode item, String field) {
        return item.hasNonNull(field) ? Optional.of(Json.time(item.path(field))) : Optional.empty();
    }

    private static ArrayNode events(JsonNode sent) {
        if (!sent.isArray()) {
            throw new StatusRefusedException(StatusSentence.NOT_AN_ARRAY.of());
        }
        ArrayNode events = Json.MAPPER.createArrayNode();
        sent.forEach(one -> {
            if (one.has("edata")) {
                ObjectNode event = events.addObject();
                OF_TELEMETRY.forEach((field, place) -> {
                    if (!one.at(place).isMissingNode()) {
                        event.set(field, one.at(place));
                    }
                });
            } else {
                events.add(one);
            }
        });
        return events;
    }
}
