package org.lectern.activity;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.lectern.wording.Message;
import org.lectern.wording.MessageJson;

/**
 * The lines of the log as JSON. A line tells what it is by its {@code event}; a reader passes over fields that it does not
 * know, so that an older console can read what a newer one has written.
 */
final class ActivityJson {
    /** A longer preview is for the eyes of the operator who makes the write; the record keeps its beginning. */
    static final int MOST_STATEMENTS = 20;

    static final int MOST_CHARACTERS = 16_000;
    private static final int LONGEST_TEXT = 2_000;

    private final JsonMapper mapper = new JsonMapper();

    byte[] began(String id, Instant at, String process, Place place, WriteIntent intent, WriteEstimate estimate) {
        ObjectNode line = line("began", id, at);
        line.put("who", intent.cause().who());
        line.put("process", process);
        line.put("cluster", place.cluster());
        line.put("datacenter", place.datacenter());
        line.put("keyspace", place.keyspace());
        line.put("kind", intent.kind().name());
        line.put("subject", cut(intent.subject()));
        put(line, "about", intent.about());
        line.put("action", cut(intent.action()));
        put(line, "said", intent.message());
        line.put("why", cut(intent.cause().why()));
        estimate.rows().ifPresent(rows -> line.put("rows", rows));
        ArrayNode statements = line.putArray("statements");
        int characters = 0;
        for (String statement : estimate.statements()) {
            characters += statement.length();
            if (statements.size() == MOST_STATEMENTS || characters > MOST_CHARACTERS) {
                break;
            }
            statements.add(statement);
        }
        line.put("more", estimate.statements().size() - statements.size());
        return bytes(line);
    }

    byte[] ended(String id, Instant at, WriteOutcome outcome) {
        ObjectNode line = line("ended", id, at);
        line.put("result", outcome.result().name());
        outcome.rows().ifPresent(rows -> line.put("rows", rows));
        line.put("verified", outcome.verified().name());
        line.put("sentence", cut(outcome.sentence()));
        put(line, "outcome", outcome.message());
        return bytes(line);
    }

    private ObjectNode line(String event, String id, Instant at) {
        return mapper.createObjectNode()
                .put("version", 1)
                .put("event", event)
                .put("id", id)
                .put("at", at.toString());
    }

    private static String cut(String text) {
        return text.length() <= LONGEST_TEXT ? text : text.substring(0, LONGEST_TEXT) + "\u2026";
    }

    private byte[] bytes(ObjectNode line) {
        try {
            return (mapper.writeValueAsString(line) + "\n").getBytes(StandardCharsets.UTF_8);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** What a line says; empty if it says nothing that can be understood. */
    Optional<ActivityLine> read(byte[] bytes, ActivityEntry.LineAt at) {
        try {
            JsonNode line = mapper.readTree(bytes);
            String id = text(line, "id");
            Instant when = Instant.parse(text(line, "at"));
            return switch (text(line, "event")) {
                case "began" -> Optional.of(began(line, id, when, at));
                case "ended" ->
                    Optional.of(new ActivityLine.Ended(
                            id,
                            when,
                            new WriteOutcome(
                                    ActivityResult.valueOf(text(line, "result")),
                                    rows(line),
                                    Verified.valueOf(text(line, "verified")),
                                    MessageJson.read(line.path("outcome"), text(line, "sentence")))));
                default -> Optional.empty();
            };
        } catch (IOException | DateTimeException | IllegalArgumentException corrupt) {
            return Optional.empty();
        }
    }

    private static ActivityLine began(JsonNode line, String id, Instant when, ActivityEntry.LineAt at) {
        List<String> statements = new ArrayList<>();
        line.path("statements").forEach(statement -> statements.add(statement.asText()));
        return new ActivityLine.Began(
                text(line, "process"),
                new ActivityEntry(
                        id,
                        when,
                        text(line, "who"),
                        new Place(text(line, "cluster"), text(line, "datacenter"), text(line, "keyspace")),
                        ActivityKind.valueOf(text(line, "kind")),
                        MessageJson.read(line.path("about"), text(line, "subject")),
                        MessageJson.read(line.path("said"), text(line, "action")),
                        text(line, "why"),
                        statements,
                        line.path("more").asLong(),
                        rows(line),
                        ActivityResult.RUNNING,
                        Verified.NOT_APPLICABLE,
                        Message.NONE,
                        Optional.empty(),
                        at));
    }

    /** What it takes to say it in another language; nothing for what is English in all. */
    private static void put(ObjectNode line, String field, Message message) {
        if (!message.key().isEmpty() && message.english().length() <= LONGEST_TEXT) {
            line.set(field, MessageJson.keyAndValues(message));
        }
    }

    private static OptionalLong rows(JsonNode line) {
        return line.path("rows").isNumber() ? OptionalLong.of(line.path("rows").asLong()) : OptionalLong.empty();
    }

    /** @throws IllegalArgumentException if there is none */
    private static String text(JsonNode line, String field) {
        JsonNode value = line.path(field);
        if (!value.isTextual()) {
            throw new IllegalArgumentException(field);
        }
        return value.textValue();
    }
}
