package org.lectern.wording;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A message as JSON, for what outlives the process: its key, its values, and its English. Readers that do not know the key say
 * the English. Safe to use from any thread.
 */
public final class MessageJson {
    private static final JsonMapper MAPPER = new JsonMapper();

    private MessageJson() {}

    /** The whole message; empty for what has no key: that is its English, and nothing else. */
    public static String write(Message message) {
        return message.key().isEmpty() ? "" : whole(message).toString();
    }

    private static ObjectNode whole(Message message) {
        return fill(JsonNodeFactory.instance.objectNode().put("english", message.english()), message);
    }

    /** Its key and values, to stand within other JSON that has its English. */
    public static ObjectNode keyAndValues(Message message) {
        return fill(JsonNodeFactory.instance.objectNode(), message);
    }

    private static ObjectNode fill(ObjectNode node, Message message) {
        node.put("key", message.key());
        ArrayNode values = node.putArray("values");
        for (Object value : message.values()) {
            if (value instanceof Message part) {
                values.add(whole(part));
            } else if (value instanceof Long whole) {
                values.add(whole);
            } else if (value instanceof Number number) {
                values.add(number.doubleValue());
            } else {
                values.add(String.valueOf(value));
            }
        }
        return node;
    }

    /**
     * What was {@linkplain #write written}, beside its English.
     *
     * @param json may be empty, as it is where there was nothing but English, and where an older version wrote; and may be of
     *     an earlier message, where an older version has written over the English alone
     */
    public static Message read(String json, String english) {
        if (json.isEmpty()) {
            return Message.plain(english);
        }
        try {
            JsonNode node = MAPPER.readTree(json);
            return node.path("english").asText().equals(english) ? read(node, english) : Message.plain(english);
        } catch (JsonProcessingException unknown) {
            return Message.plain(english); // whatever it is: the English says it as well
        }
    }

    /** What was {@linkplain #write written} as a line of its own; empty if a line is something else. */
    public static Optional<Message> find(String line) {
        if (!line.startsWith("{\"english\":")) {
            return Optional.empty();
        }
        try {
            JsonNode node = MAPPER.readTree(line);
            return Optional.of(read(node, node.path("english").asText()));
        } catch (JsonProcessingException other) {
            return Optional.empty();
        }
    }

    /** Of {@linkplain #keyAndValues key and values}; if they are missing, there is nothing but English. */
    public static Message read(JsonNode node, String english) {
        List<Object> values = new ArrayList<>();
        for (JsonNode value : node.path("values")) {
            if (value.isObject()) {
                values.add(read(value, value.path("english").asText()));
            } else {
                values.add(value.isNumber() ? value.numberValue() : value.asText());
            }
        }
        return new Message(node.path("key").asText(), values, english);
    }
}
