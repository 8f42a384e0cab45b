package org.lectern.status.archive;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Optional;
import org.lectern.status.archive.ArchiveFile.Placed;
import org.lectern.status.model.Attempt;
import org.lectern.status.model.ContentStatus;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Json;
import org.lectern.status.model.View;
import org.lectern.status.store.ViewRows.Stored;

/** Rows as lines of JSON. */
final class ArchiveRow {
    private ArchiveRow() {}

    private static ObjectNode place(EnrolmentKey where, String content) {
        return Json.MAPPER
                .createObjectNode()
                .put("user", where.user())
                .put("collection", where.collection())
                .put("context", where.context())
                .put("content", content);
    }

    private static EnrolmentKey where(JsonNode row) {
        return new EnrolmentKey(text(row, "user"), text(row, "collection"), text(row, "context"));
    }

    private static String text(JsonNode row, String field) {
        return row.path(field).asText();
    }

    static ObjectNode json(Stored stored) {
        View view = stored.view();
        ObjectNode row = place(stored.key().where(), stored.key().content())
                .put("status", view.status().code());
        view.lastAccess().ifPresent(at -> row.put("last_access_time", at.toString()));
        view.lastCompleted().ifPresent(at -> row.put("last_completed_time", at.toString()));
        view.lastUpdated().ifPresent(at -> row.put("last_updated_time", at.toString()));
        view.details().ifPresent(text -> row.put("progressdetails", text));
        return row;
    }

    static Stored view(JsonNode row) {
        return new Stored(
                where(row).view(text(row, "content")),
                new View(
                        ContentStatus.of(row.path("status").asInt()),
                        time(row, "last_access_time"),
                        time(row, "last_completed_time"),
                        time(row, "last_updated_time"),
                        row.has("progressdetails") ? Optional.of(text(row, "progressdetails")) : Optional.empty()));
    }

    private static Optional<Instant> time(JsonNode row, String field) {
        return row.has(field) ? Optional.of(Instant.parse(text(row, field))) : Optional.empty();
    }

    static ObjectNode json(Placed placed) {
        Attempt attempt = placed.attempt();
        ObjectNode row = place(placed.where(), attempt.content())
                .put("attempt", attempt.id())
                .put("created_on", attempt.createdOn().toString())
                .put("last_attempted_on", attempt.attemptedOn().toString())
                .put("total_score", attempt.totalScore())
                .put("total_max_score", attempt.totalMaxScore());
        var questions = row.putArray("questions");
        attempt.questions().forEach(question -> {
            ObjectNode one = questions
                    .addObject()
                    .put("id", question.id())
                    .put("assess_ts", question.at().toString())
                    .put("max_score", question.maxScore())
                    .put("score", question.score())
                    .put("type", question.type())
                    .put("title", question.title())
                    .put("description", question.description())
                    .put("duration", question.duration());
            one.set("resvalues", Json.MAPPER.valueToTree(question.resvalues()));
            one.set("params", Json.MAPPER.valueToTree(question.params()));
        });
        return row;
    }

    static Placed attempt(JsonNode row) {
        return new Placed(
                where(row),
                new Attempt(
                        text(row, "content"),
                        text(row, "attempt"),
                        Instant.parse(text(row, "created_on")),
                        Instant.parse(text(row, "last_attempted_on")),
                        Json.questions(row.path("questions").toString()),
                        row.path("total_score").asDouble(),
                        row.path("total_max_score").asDouble()));
    }
}
