package org.lectern.status.batch;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.lectern.status.model.Drift;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Json;
import org.lectern.status.model.StatusDriftKind;
import org.lectern.status.model.StatusSentence;

/** What a batch job found, as it is kept beside its place: a finding that is found again is the same row. */
public final class Findings {
    /** The kind of the rows that they are kept as. */
    public static final String KIND = "drift";

    private Findings() {}

    static SortedMap<String, String> rows(List<Drift> found) {
        SortedMap<String, String> rows = new TreeMap<>();
        found.forEach(one -> rows.put(
                array(
                        one.where().user(),
                        one.where().collection(),
                        one.where().context(),
                        one.kind().name(),
                        one.activity(),
                        one.subject()),
                array(one.raw(), one.stored())));
        return rows;
    }

    private static String array(String... texts) {
        var array = Json.MAPPER.createArrayNode();
        for (String text : texts) {
            array.add(text);
        }
        return array.toString();
    }

    /** @param rows names and values, as {@link #rows} gave them */
    public static List<Drift> read(Map<String, String> rows) {
        List<Drift> found = new ArrayList<>();
        rows.forEach((name, value) -> {
            JsonNode key = Json.parse(name, StatusSentence.WHAT_FINDINGS.of());
            JsonNode sides = Json.parse(value, StatusSentence.WHAT_FINDINGS.of());
            found.add(new Drift(
                    StatusDriftKind.valueOf(key.path(3).asText()),
                    new EnrolmentKey(
                            key.path(0).asText(),
                            key.path(1).asText(),
                            key.path(2).asText()),
                    key.path(4).asText(),
                    key.path(5).asText(),
                    sides.path(0).asText(),
                    sides.path(1).asText()));
        });
        return found;
    }
}
