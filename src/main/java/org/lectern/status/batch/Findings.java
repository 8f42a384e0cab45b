package org.lectern.status.batch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletionStage;
import org.lectern.status.model.BatchJobRecord;
import org.lectern.status.model.Coverage;
import org.lectern.status.model.Drift;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Json;
import org.lectern.status.model.SkipReason;
import org.lectern.status.model.StatusDriftKind;
import org.lectern.status.model.StatusSentence;
import org.lectern.status.store.BatchJobStore;
import org.lectern.wording.Message;
import org.lectern.wording.MessageJson;

/**
 * What a batch job found, as it is kept beside its place: a finding that is found again is the same row.
 *
 * @param drift of a review; up to the place on record
 * @param notes what could not be done and why
 * @param sample statements of the first that it found, of a dry run
 * @param coverage of the place on record
 */
public record Findings(List<Drift> drift, List<Message> notes, List<String> sample, Coverage coverage) {
    public static final Findings NONE = new Findings(List.of(), List.of(), List.of(), Coverage.NONE);

    /** The kinds of the rows that they are kept as. */
    static final String DRIFT = "drift";

    static final String NOTE = "note";
    static final String SAMPLE = "sample";
    static final String COVERAGE = "coverage";

    public Findings {
        drift = List.copyOf(drift);
        notes = List.copyOf(notes);
        sample = List.copyOf(sample);
    }

    /** All that is kept of a batch job. */
    public static CompletionStage<Findings> read(BatchJobStore store, BatchJobRecord record) {
        return drift(store, record.id())
                .thenCombine(
                        report(store, record),
                        (drift, rest) -> new Findings(drift, rest.notes(), rest.sample(), rest.coverage()));
    }

    /** The differences that a review has found. */
    public static CompletionStage<List<Drift>> drift(BatchJobStore store, String id) {
        return store.rows(id, DRIFT).thenApply(Findings::drift);
    }

    /** All but the differences. */
    public static CompletionStage<Findings> report(BatchJobStore store, BatchJobRecord record) {
        return store.rows(record.id(), NOTE)
                .thenCombine(
                        store.rows(record.id(), SAMPLE),
                        (notes, sample) -> new Findings(
                                List.of(),
                                notes.values().stream().map(Findings::note).toList(),
                                List.copyOf(sample.values()),
                                Coverage.NONE))
                .thenCombine(
                        coverage(store, record),
                        (found, coverage) -> new Findings(List.of(), found.notes(), found.sample(), coverage));
    }

    /** How much it was about, up to the place on record. */
    public static CompletionStage<Coverage> coverage(BatchJobStore store, BatchJobRecord record) {
        return store.rows(record.id(), COVERAGE)
                .thenApply(rows -> rows.values().stream()
                        .map(text -> Json.parse(text, StatusSentence.WHAT_FINDINGS.of()))
                        .filter(node -> node.path("at").asText().equals(place(record)))
                        .findFirst()
                        .map(Findings::coverage)
                        .orElse(Coverage.NONE));
    }

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

    /** @param from the number of the first */
    static SortedMap<String, String> numbered(int from, List<String> values) {
        SortedMap<String, String> rows = new TreeMap<>();
        for (int i = 0; i < values.size(); i++) {
            rows.put(String.format(Locale.ROOT, "%05d", from + i), values.get(i));
        }
        return rows;
    }

    static String text(Message note) {
        return MessageJson.keyAndValues(note).put("english", note.english()).toString();
    }

    /**
     * For one of two rows, written in turns: one that was written for a place that did not come on record leaves the one before.
     */
    static String text(BatchJobRecord place, Coverage coverage) {
        ObjectNode node = Json.MAPPER
                .createObjectNode()
                .put("at", place(place))
                .put("users", coverage.users())
                .put("rows", coverage.rows());
        coverage.leftOutByName().forEach(node.putObject("leftOut")::put);
        return node.toString();
    }

    private static String place(BatchJobRecord record) {
        OptionalLong position = record.position();
        return record.leftovers() + "/" + (position.isPresent() ? position.getAsLong() : "") + "/" + record.finished();
    }

    private static String array(String... texts) {
        var array = Json.MAPPER.createArrayNode();
        for (String text : texts) {
            array.add(text);
        }
        return array.toString();
    }

    private static List<Drift> drift(Map<String, String> rows) {
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

    static Message note(String text) {
        JsonNode node = Json.parse(text, StatusSentence.WHAT_FINDINGS.of());
        return MessageJson.read(node, node.path("english").asText());
    }

    /** A reason that a newer Lectern has is not known here. */
    private static Coverage coverage(JsonNode node) {
        SortedMap<SkipReason, Long> leftOut = new TreeMap<>();
        for (SkipReason why : SkipReason.values()) {
            if (node.path("leftOut").has(why.name())) {
                leftOut.put(why, node.path("leftOut").path(why.name()).asLong());
            }
        }
        return new Coverage(node.path("users").asLong(), node.path("rows").asLong(), leftOut);
    }
}
