package org.lectern.transfer;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lectern.identifier.ResourceName;

/** JSON lines: each line stands for itself, so that one that is wrong costs no other. */
final class JsonLinesReader implements EntryReader {
    private static final ObjectReader OBJECT = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build()
            .readerFor(JsonNode.class);

    private final LineSource lines;

    JsonLinesReader(LineSource lines) {
        this.lines = lines;
    }

    @Override
    public @Nullable FileLine next() throws IOException {
        for (LineSource.Line line = lines.next(); line != null; line = lines.next()) {
            if (!line.isReadable()) {
                return new FileLine.Bad(line.number(), line.problem());
            }
            if (!line.text().isBlank()) {
                return read(line);
            }
        }
        return null;
    }

    private static FileLine read(LineSource.Line line) {
        try {
            return new FileLine.Good(line.number(), entry(OBJECT.readTree(line.text())));
        } catch (JsonEOFException e) {
            return new FileLine.Bad(
                    line.number(),
                    "The line ends in the middle of a JSON object. Complete it on one line; the file may have been cut off.");
        } catch (JsonProcessingException e) {
            return new FileLine.Bad(line.number(), explain(e, line.text()));
        } catch (IllegalArgumentException e) {
            return new FileLine.Bad(line.number(), String.valueOf(e.getMessage()));
        }
    }

    private static String explain(JsonProcessingException e, String text) {
        String detail = e.getOriginalMessage();
        if (detail.startsWith("Duplicate")) {
            return "The line has a field twice. Remove one of them.";
        }
        if (detail.startsWith("Trailing token") || text.strip().endsWith(",")) {
            return "The line goes on after its JSON object. Write one object per line, with no comma between lines.";
        }
        return String.format(
                Locale.ROOT,
                "The line is not JSON (from character %d on). Write one JSON object per line.",
                e.getLocation() == null ? 1 : e.getLocation().getColumnNr());
    }

    private static Entry entry(JsonNode node) {
        if (node.isArray()) {
            throw new IllegalArgumentException("The line is a JSON array; JSON lines have one object per line."
                    + " Take off the brackets and the commas between objects.");
        }
        if (!node.isObject()) {
            throw new IllegalArgumentException(
                    "The line is not a JSON object. Write one object per line, in braces, with a field \u201Ctype\u201D.");
        }
        Map<String, String> fields = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> field : node.properties()) {
            text(field.getKey(), field.getValue(), fields);
        }
        String type = fields.remove("type");
        if (type == null) {
            throw new IllegalArgumentException(
                    "The field \u201Ctype\u201D is missing; it says what the line is: " + EntryType.names() + ".");
        }
        return EntryFields.parse(
                EntryType.named(type)
                        .orElseThrow(() -> new IllegalArgumentException("The type " + ResourceName.shown(type)
                                + " is unknown; it must be " + EntryType.names() + ".")),
                fields);
    }

    private static void text(String field, JsonNode value, Map<String, String> fields) {
        if (value.isTextual()) {
            if (!value.textValue().isEmpty()) {
                fields.put(field, value.textValue());
            }
        } else if (value.isIntegralNumber() && field.equals(EntryType.LAST_MODIFIED)) {
            fields.put(field, value.asText());
        } else if (!value.isNull()) {
            throw new IllegalArgumentException("The field " + ResourceName.shown(field) + " is "
                    + switch (value.getNodeType()) {
                        case OBJECT -> "an object";
                        case ARRAY -> "an array";
                        case BOOLEAN -> "true or false";
                        default -> "a number";
                    }
                    + "; it must be a text, in quotes.");
        }
    }

    @Override
    public long bytesRead() {
        return lines.bytesRead();
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }
}
