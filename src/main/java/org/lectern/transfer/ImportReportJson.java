package org.lectern.transfer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.lectern.wording.Message;

/** What came of an import, as a command says it, but for the lines that were refused: those it says one by one. */
public final class ImportReportJson {
    private ImportReportJson() {}

    /** As an object without a type. */
    public static ObjectNode of(ImportReport report) {
        ObjectNode object = JsonNodeFactory.instance
                .objectNode()
                .put("outcome", report.outcome().name())
                .put("applied", report.applied())
                .put("unchanged", report.unchanged())
                .put("refused", report.refused())
                .put("resumedAfter", report.resumedAfter())
                .put("seconds", report.duration().toMillis() / 1000.0)
                .put("message", report.message().map(Object::toString).orElse(""));
        ObjectNode counts = object.putObject("counts");
        report.counts()
                .forEach((type, tally) -> counts.putObject(type.wireName())
                        .put("applied", tally.applied())
                        .put("unchanged", tally.unchanged())
                        .put("refused", tally.refused()));
        report.comparison().ifPresent(compared -> {
            object.put("read", compared.read()).put("agrees", report.agrees());
            omitted(compared.omitted()).forEach(object.putObject("omitted")::put);
            byName(compared.there()).forEach(object.putObject("there")::put);
        });
        report.sidecar().ifPresent(path -> object.put("refusedLines", path.toString()));
        return object;
    }

    /** Rows by why they were left out, in words. */
    public static Map<String, Long> omitted(Map<Omission, Long> omitted) {
        Map<String, Long> words = new TreeMap<>();
        omitted.forEach((why, rows) -> words.put(why.message().english(), rows));
        return words;
    }

    /** Rows by the names that files have for what they are. */
    public static Map<String, Long> byName(Map<EntryType, Long> counts) {
        Map<String, Long> names = new TreeMap<>();
        counts.forEach((type, rows) -> names.put(type.wireName(), rows));
        return names;
    }

    /**
     * Reads it again.
     *
     * @param refusals that were said one by one
     */
    public static ImportReport read(JsonNode said, List<RefusedLine> refusals) {
        Map<EntryType, Tally> counts = new EnumMap<>(EntryType.class);
        long refusedOfTypes = 0;
        for (EntryType type : EntryType.values()) {
            JsonNode tally = said.path("counts").path(type.wireName());
            if (!tally.isMissingNode()) {
                counts.put(
                        type,
                        new Tally(
                                tally.path("applied").asLong(),
                                tally.path("unchanged").asLong(),
                                tally.path("refused").asLong()));
                refusedOfTypes += tally.path("refused").asLong();
            }
        }
        long refused = said.path("refused").asLong();
        return new ImportReport(
                Outcome.valueOf(said.path("outcome").asText()),
                text(said, "message").map(Message::plain),
                counts,
                Math.max(0, refused - refusedOfTypes),
                refusals,
                refused,
                text(said, "refusedLines").map(Path::of),
                said.path("resumedAfter").asLong(),
                Duration.ofMillis(Math.round(said.path("seconds").asDouble() * 1000)),
                said.has("read") ? Optional.of(comparison(said)) : Optional.empty());
    }

    private static Optional<String> text(JsonNode said, String field) {
        return Optional.of(said.path(field).asText()).filter(text -> !text.isEmpty());
    }

    private static ImportReport.Comparison comparison(JsonNode said) {
        Map<Omission, Long> omitted = new EnumMap<>(Omission.class);
        for (Omission why : Omission.values()) {
            JsonNode rows = said.path("omitted").path(why.message().english());
            if (!rows.isMissingNode()) {
                omitted.put(why, rows.asLong());
            }
        }
        Map<EntryType, Long> there = new EnumMap<>(EntryType.class);
        for (EntryType type : EntryType.values()) {
            JsonNode rows = said.path("there").path(type.wireName());
            if (!rows.isMissingNode()) {
                there.put(type, rows.asLong());
            }
        }
        return new ImportReport.Comparison(said.path("read").asLong(), omitted, there);
    }
}
