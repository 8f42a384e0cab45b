package org.lectern.cassandra.cql;

import com.datastax.oss.driver.api.core.type.codec.ExtraTypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Statements as an operator may read and copy them: with their values. Each is CQL that would do what it says; the console
 * itself never runs them in this form.
 */
public final class CqlText {
    private CqlText() {}

    /** A statement with its values in place of the marks, in order. */
    public static String of(String cql, String keyspace, @Nullable Object... values) {
        StringBuilder text = new StringBuilder();
        int next = 0;
        for (char c : cql.replace("%s", keyspace).toCharArray()) {
            if (c == '?') {
                text.append(literal(values[next++]));
            } else {
                text.append(c);
            }
        }
        return text.append(';').toString();
    }

    private static String literal(@Nullable Object value) {
        if (value instanceof Fields structure) {
            return structure.values().entrySet().stream()
                    .map(field -> field.getKey() + ": " + literal(field.getValue()))
                    .collect(Collectors.joining(", ", "{", "}"));
        }
        if (value instanceof List<?> list && list.stream().anyMatch(Fields.class::isInstance)) {
            return list.stream().map(CqlText::literal).collect(Collectors.joining(", ", "[", "]"));
        }
        return value instanceof Marker marker
                ? ":" + marker.name()
                : value == null ? "null" : codec(value).format(value);
    }

    /** The driver's, as for the values that are bound; times in UTC, as they are read everywhere else. */
    @SuppressWarnings("unchecked")
    private static TypeCodec<Object> codec(Object value) {
        TypeCodec<?> codec;
        if (value instanceof Instant) {
            codec = ExtraTypeCodecs.TIMESTAMP_UTC;
        } else if (value instanceof List<?> list) {
            codec = TypeCodecs.listOf(ofAny(list));
        } else if (value instanceof Set<?> set) {
            codec = TypeCodecs.setOf(ofAny(set));
        } else if (value instanceof Map<?, ?> map) {
            codec = TypeCodecs.mapOf(ofAny(map.keySet()), ofAny(map.values()));
        } else {
            codec = CodecRegistry.DEFAULT.codecFor(value);
        }
        return (TypeCodec<Object>) codec;
    }

    /** All values of a collection are of one type; of an empty one, no codec is asked. */
    private static TypeCodec<Object> ofAny(Collection<?> values) {
        return codec(values.isEmpty() ? "" : values.iterator().next());
    }

    /**
     * A value of a type of the keyspace's own.
     *
     * @param values by field
     */
    public record Fields(Map<String, Object> values) {}

    /**
     * A value that is known only when the statement is run: a named marker, so that the text is CQL all the same.
     *
     * @param name tells a reader what comes there
     */
    public record Marker(String name) {}
}
