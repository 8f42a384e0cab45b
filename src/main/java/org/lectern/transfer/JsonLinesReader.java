package org.lectern.transfer;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.LinkedHashMap;
import java.util.Map;
import org.lectern.model.ResourceName;
import org.lectern.wording.HasMessage;
import org.lectern.wording.InvalidInputException;
import org.lectern.wording.Message;

/** JSON lines: each line stands for itself, so that one that is wrong costs no other. */
final class JsonLinesReader extends LineReader {
    private static final ObjectReader OBJECT = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build()
            .readerFor(JsonNode.class);

    private final TenDigits tenDigits;

    JsonLinesReader(LineSource lines, TenDigits tenDigits) {
        super(lines);
        this.tenDigits = tenDigits;
    }

    @Override
    FileLine read(LineSource.Line line) {
        try {
            return new FileLine.Good(line.number(), entry(OBJECT.readTree(line.text())));
        } catch (JsonEOFException e) {
            return new FileLine.Bad(line.number(), TransferSentence.ENDS_IN_OBJECT.of());
        } catch (JsonProcessingException e) {
            return new FileLine.Bad(line.number(), explain(e, line.text()));
        } catch (IllegalArgumentException e) {
            return new FileLine.Bad(line.number(), HasMessage.of(e));
        }
    }

    private static Message explain(JsonProcessingException e, String text) {
        String detail = e.getOriginalMessage();
        if (detail.startsWith("Duplicate")) {
            return TransferSentence.FIELD_TWICE.of();
        }
        if (detail.startsWith("Trailing token") || text.strip().endsWith(",")) {
            return TransferSentence.AFTER_OBJECT.of();
        }
        return TransferSentence.NOT_JSON.of(
                e.getLocation() == null ? 1 : e.getLocation().getColumnNr());
    }

    private Entry entry(JsonNode node) {
        if (node.isArray()) {
            throw new InvalidInputException(TransferSentence.AN_ARRAY.of());
        }
        if (!node.isObject()) {
            throw new InvalidInputException(TransferSentence.NO_OBJECT.of());
        }
        Map<String, String> fields = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> field : node.properties()) {
            text(field.getKey(), field.getValue(), fields);
        }
        String type = fields.remove("type");
        if (type == null) {
            throw new InvalidInputException(TransferSentence.TYPE_MISSING.of(EntryType.names()));
        }
        return EntryFields.parse(
                EntryType.named(type)
                        .orElseThrow(() -> new InvalidInputException(
                                TransferSentence.UNKNOWN_TYPE.of(ResourceName.shown(type), EntryType.names()))),
                fields,
                tenDigits);
    }

    private static TransferSentence what(JsonNode value) {
        return switch (value.getNodeType()) {
            case OBJECT -> TransferSentence.AN_OBJECT;
            case ARRAY -> TransferSentence.ARRAY;
            case BOOLEAN -> TransferSentence.TRUE_OR_FALSE;
            default -> TransferSentence.A_NUMBER;
        };
    }

    private static void text(String field, JsonNode value, Map<String, String> fields) {
        if (value.isTextual()) {
            if (!value.textValue().isEmpty()) {
                fields.put(field, value.textValue());
            }
        } else if (value.isIntegralNumber() && field.equals(EntryType.LAST_MODIFIED)) {
            fields.put(field, value.asText());
        } else if (!value.isNull()) {
            throw new InvalidInputException(TransferSentence.NO_TEXT.of(ResourceName.shown(field), what(value)));
        }
    }
}
