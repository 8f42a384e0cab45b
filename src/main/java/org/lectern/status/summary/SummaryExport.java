package org.lectern.status.summary;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.Json;
import org.lectern.status.model.Review;
import org.lectern.status.model.Summary;
import org.lectern.status.summary.Summaries.Listed;
import org.lectern.wording.Message;

/** Summaries as files. A day of completion that is missing is an empty cell, or null. The stream stays open. */
public final class SummaryExport {
    public static final List<String> COLUMNS = List.of(
            "user",
            "collection",
            "context",
            "active",
            "enrolled_date",
            "status",
            "progress",
            "required",
            "percentage",
            "completedon",
            "content_status",
            "scores",
            "problem");

    private SummaryExport() {}

    /** An array of objects. */
    public static void json(List<Listed> summaries, OutputStream out) throws IOException {
        out.write(Json.MAPPER
                .writerWithDefaultPrettyPrinter()
                .writeValueAsBytes(summaries.stream().map(SummaryExport::fields).toList()));
    }

    /** The cells of one, as many as there are {@link #COLUMNS}: texts, numbers and truth values; maps are JSON in a text. */
    public static List<Object> cells(Listed one) {
        return fields(one).properties().stream()
                .map(field -> cell(field.getValue()))
                .toList();
    }

    private static Object cell(JsonNode value) {
        if (value.isNumber()) {
            return value.numberValue();
        }
        return value.isNull() ? "" : value.isContainerNode() ? value.toString() : value.asText();
    }

    /** One as an object. */
    public static ObjectNode fields(Listed one) {
        ObjectNode fields = Json.MAPPER
                .createObjectNode()
                .put("user", one.key().user())
                .put("collection", one.key().collection())
                .put("context", one.key().context())
                .put("active", one.enrolment().map(Enrolment::active).orElse(false))
                .put("enrolled_date", text(one.enrolment().flatMap(Enrolment::enrolledOn)));
        Optional<Summary> summary = one.review().map(Review::summary);
        fields.put("status", summary.map(known -> known.status().code()).orElse(null));
        fields.put("progress", summary.map(Summary::completedCount).orElse(null));
        fields.put("required", summary.map(Summary::required).orElse(null));
        fields.put("percentage", summary.map(Summary::percentage).orElse(null));
        fields.put(
                "completedon",
                text(one.enrolment().flatMap(Enrolment::completedOn).or(() -> summary.flatMap(Summary::completedOn))));
        ObjectNode statuses = fields.putObject("content_status");
        summary.ifPresent(
                known -> known.contentStatus().forEach((content, status) -> statuses.put(content, status.code())));
        ObjectNode scores = fields.putObject("scores");
        one.review().ifPresent(review -> review.scores(Set.of()).forEach(scores::put));
        return fields.put("problem", one.problem().map(Message::english).orElse(""));
    }

    private static String text(Optional<Instant> at) {
        return at.map(Instant::toString).orElse("");
    }
}
