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

    ObjectNode began(String id, Instant at, String process, Place place, WriteIntent intent, WriteEstimate estimate) {
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
        return line;
    }

    ObjectNode ended(String id, Instant at, WriteOutcome outcome) {
        ObjectNode line = line("ended", id, at);
        line.put("result", outcome.result().name());
        outcome.rows().ifPresent(rows -> line.put("rows", rows));
        line.put("verified", outcome.verified().name());
        line.put("sentence", cut(outcome.sentence()));
        put(line, "outcome", outcome.message());
        return line;
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

    /** Adds to a line of a file the row of a keyspace that says the same. */
    static void link(ObjectNode line, ActivityRow.Link link) {
        ActivityRow.Head head = link.head();
        line.putObject("shared")
                .put("table", link.table())
                .put("chain", head.chain())
                .put("sequence", head.sequence())
                .put("hash", head.hash())
                .put("expires", head.expires().toString());
    }

    private static Optional<ActivityRow.Link> link(JsonNode line, Instant at) {
        JsonNode link = line.path("shared");
        return link.isMissingNode()
                ? Optional.empty()
                : Optional.of(new ActivityRow.Link(
                        text(link, "table"),
                        new ActivityRow.Head(
                                text(link, "chain"),
                                link.path("sequence").asLong(),
                                text(link, "hash"),
                                Instant.parse(text(link, "expires")),
                                at)));
    }

    byte[] bytes(ObjectNode line) {
        return (text(line) + "\n").getBytes(StandardCharsets.UTF_8);
    }

    String text(ObjectNode line) {
        try {
            return mapper.writeValueAsString(line);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Reads a line of a file. */
    ActivityLine read(byte[] bytes, ActivityEntry.LineAt at) {
        try {
            return read(mapper.readTree(bytes), at);
        } catch (IOException corrupt) {
            return new ActivityLine.Damaged();
        }
    }

    /** Reads a row of a keyspace. */
    ActivityLine read(ActivityRow row) {
        return tree(row.body()).map(line -> read(line, row.key())).orElseGet(ActivityLine.Damaged::new);
    }

    /** Returns what a row says; empty if it is no JSON object. */
    Optional<JsonNode> tree(String body) {
        try {
            return Optional.of(mapper.readTree(body)).filter(JsonNode::isObject);
        } catch (IOException corrupt) {
            return Optional.empty();
        }
    }

    private static ActivityLine read(JsonNode line, ActivityEntry.LineAt at) {
        try {
            String id = text(line, "id");
            Instant when = Instant.parse(text(line, "at"));
            return switch (text(line, "event")) {
                case "began" -> began(line, id, when, at);
                case "ended" ->
                    new ActivityLine.Ended(
                            id,
                            when,
                            new WriteOutcome(
                                    ActivityResult.valueOf(text(line, "result")),
                                    rows(line),
                                    Verified.valueOf(text(line, "verified")),
                                    MessageJson.read(line.path("outcome"), text(line, "sentence"))),
                            link(line, when));
                default -> new ActivityLine.Damaged();
            };
        } catch (DateTimeException | IllegalArgumentException corrupt) {
            return new ActivityLine.Damaged();
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
                        at),
                link(line, when));
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
    static String text(JsonNode line, String field) {
        JsonNode value = line.path(field);
        if (!value.isTextual()) {
            throw new IllegalArgumentException(field);
        }
        return value.textValue();
    }
}
