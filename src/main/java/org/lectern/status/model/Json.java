package org.lectern.status.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.lectern.wording.Message;

/** Texts that hold JSON, and what is wrong with those that do not. */
public final class Json {
    /** Decimals are read as they are written, 1.50 with both its places: an archive is compared with what it was made of. */
    public static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private static final DateTimeFormatter OLDER = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss:SSSZ", Locale.ROOT);

    private Json() {}

    /** @throws StatusRefusedException if it is none */
    public static JsonNode parse(String text, Message what) {
        try {
            JsonNode node = MAPPER.readTree(text);
            if (node == null || node.isMissingNode()) {
                throw new StatusRefusedException(StatusSentence.JSON_EMPTY.of(what));
            }
            return node;
        } catch (JsonProcessingException malformed) {
            throw new StatusRefusedException(
                    StatusSentence.NOT_JSON.of(
                            what,
                            malformed.getLocation().getLineNr(),
                            malformed.getLocation().getColumnNr()),
                    malformed);
        }
    }

    /**
     * Reads a file of JSON in UTF-8. Blocks.
     *
     * @param what is in it, said with the file's name if it is not JSON
     * @throws StatusRefusedException if it cannot be read, or is none
     */
    public static JsonNode read(Path file, StatusSentence what) {
        try {
            return parse(Files.readString(file), what.of(file.getFileName()));
        } catch (CharacterCodingException binary) {
            throw new StatusRefusedException(StatusSentence.FILE_NOT_TEXT.of(file), binary);
        } catch (IOException | UncheckedIOException failed) {
            throw new StatusRefusedException(
                    StatusSentence.FILE_UNREADABLE.of(file, String.valueOf(failed.getMessage())), failed);
        }
    }

    /**
     * Events of an assessment: an array of objects with {@code id}, {@code assess_ts} (milliseconds, or a time in ISO
     * 8601), {@code score}, {@code max_score}, and if there are {@code type}, {@code title}, {@code description}, {@code
     * resvalues}, {@code params}, {@code duration}.
     */
    public static List<Question> questions(String text) {
        return questions(parse(text, StatusSentence.WHAT_EVENTS.of()));
    }

    /** The same of what is parsed already. */
    public static List<Question> questions(JsonNode node) {
        if (!node.isArray()) {
            throw new StatusRefusedException(StatusSentence.NOT_AN_ARRAY.of());
        }
        List<Question> questions = new ArrayList<>();
        node.forEach(one -> questions.add(new Question(
                required(one, "id").asText(),
                time(required(one, "assess_ts")),
                number(one, "max_score"),
                number(one, "score"),
                one.path("type").asText(""),
                one.path("title").asText(""),
                one.path("description").asText(""),
                maps(one.path("resvalues")),
                maps(one.path("params")),
                one.path("duration").isNumber() ? one.path("duration").decimalValue() : BigDecimal.ZERO)));
        return questions;
    }

    private static JsonNode required(JsonNode question, String field) {
        JsonNode value = question.path(field);
        if (value.isMissingNode() || value.isNull()) {
            throw new StatusRefusedException(StatusSentence.EVENT_LACKS.of(field, id(question)));
        }
        return value;
    }

    private static Object id(JsonNode question) {
        JsonNode id = question.path("id");
        return id.isMissingNode() || id.isNull() ? StatusSentence.WITHOUT_ID.of() : id.asText();
    }

    private static double number(JsonNode question, String field) {
        JsonNode value = required(question, field);
        if (!value.isNumber()) {
            throw new StatusRefusedException(
                    StatusSentence.NOT_A_NUMBER.of(question.path("id").asText(), field, value));
        }
        return value.asDouble();
    }

    /**
     * A time: milliseconds, ISO 8601, or as the older API writes it, {@code 2024-05-01 10:00:00:000+0000}.
     *
     * @throws StatusRefusedException if it is none
     */
    public static Instant time(JsonNode value) {
        try {
            return value.isIntegralNumber()
                    ? Instant.ofEpochMilli(value.asLong())
                    : value.asText().contains(" ")
                            ? OLDER.parse(value.asText(), Instant::from)
                            : Instant.parse(value.asText());
        } catch (DateTimeException malformed) {
            throw new StatusRefusedException(StatusSentence.NOT_A_TIME.of(value), malformed);
        }
    }

    private static List<Map<String, String>> maps(JsonNode array) {
        List<Map<String, String>> maps = new ArrayList<>();
        array.forEach(object -> {
            Map<String, String> map = new LinkedHashMap<>();
            object.fieldNames()
                    .forEachRemaining(name -> map.put(name, object.path(name).asText("")));
            maps.add(map);
        });
        return maps;
    }
}
