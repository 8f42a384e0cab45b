package org.lectern.event;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.lectern.job.JobCounts;
import org.lectern.job.JobId;
import org.lectern.job.JobKind;
import org.lectern.job.JobState;
import org.lectern.model.Cause;
import org.lectern.model.MemberRole;
import org.lectern.model.PrincipalId;
import org.lectern.model.ResourceName;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.ViewKey;
import org.lectern.status.store.EndedViews;
import org.lectern.wording.InvalidInputException;

/**
 * Events as JSON: what the outbox keeps, and what programs are given. A reader passes over fields that it does not know. Safe to
 * use from any thread.
 */
public final class EventJson {
    private static final JsonMapper MAPPER = new JsonMapper();

    private EventJson() {}

    /** The event with all it says. */
    public static ObjectNode of(Event event) {
        ObjectNode node = JsonNodeFactory.instance
                .objectNode()
                .put("kind", event.kind().name())
                .put("id", event.id())
                .put("at", event.at().toString());
        if (event instanceof Event.ViewEnded view) {
            put(node, view);
        } else if (event instanceof Event.LibraryChanged library) {
            put(node, library);
        }
        return node;
    }

    private static void put(ObjectNode node, Event.ViewEnded event) {
        EnrolmentKey where = event.view().where();
        node.put("user", where.user())
                .put("collection", where.collection())
                .put("context", where.context())
                .put("content", event.view().content())
                .put("own", event.place().isOwn());
        event.score()
                .ifPresent(score -> node.put("attempt", score.attempt())
                        .put("score", score.score())
                        .put("maxScore", score.maxScore()));
    }

    private static void put(ObjectNode node, Event.LibraryChanged event) {
        node.put("job", event.job().value())
                .put("change", event.change().name())
                .put("subject", event.subject())
                .put("detail", event.detail())
                .put("who", event.cause().who())
                .put("why", event.cause().why())
                .put("state", event.state().name())
                .put("done", event.counts().done())
                .put("failed", event.counts().failed())
                .put("left", event.counts().left());
        event.version().ifPresent(version -> node.put("version", version.toString()));
        event.role().ifPresent(role -> node.put("role", role.name()));
        ArrayNode principals = node.putArray("principals");
        event.principals().forEach(principal -> principals.add(principal.value()));
    }

    /**
     * What {@link #of} made.
     *
     * @throws InvalidInputException if it is of a kind that only a newer Lectern knows, or was not made so
     */
    public static Event read(String json) {
        try {
            JsonNode node = MAPPER.readTree(json);
            return switch (EventKind.valueOf(text(node, "kind"))) {
                case VIEW_ENDED -> view(node);
                case LIBRARY_CHANGED -> library(node);
            };
        } catch (JsonProcessingException | IllegalArgumentException | DateTimeException strange) {
            throw new InvalidInputException(EventSentence.UNREADABLE.of(ResourceName.shown(json)), strange);
        }
    }

    private static Event.ViewEnded view(JsonNode node) {
        EnrolmentKey where = new EnrolmentKey(text(node, "user"), text(node, "collection"), text(node, "context"));
        ViewKey view = where.view(text(node, "content"));
        return new Event.ViewEnded(
                view,
                node.path("own").asBoolean() ? view.own() : view,
                Instant.parse(text(node, "at")),
                node.has("attempt")
                        ? Optional.of(new EndedViews.Score(
                                text(node, "attempt"),
                                node.path("score").asDouble(),
                                node.path("maxScore").asDouble()))
                        : Optional.empty());
    }

    private static Event.LibraryChanged library(JsonNode node) {
        List<PrincipalId> principals = new ArrayList<>();
        node.path("principals").forEach(principal -> principals.add(new PrincipalId(principal.asText())));
        return new Event.LibraryChanged(
                new JobId(text(node, "job")),
                JobKind.valueOf(text(node, "change")),
                text(node, "subject"),
                text(node, "detail"),
                Cause.stored(text(node, "who"), text(node, "why"), false),
                JobState.valueOf(text(node, "state")),
                new JobCounts(
                        node.path("done").asLong(),
                        node.path("failed").asLong(),
                        node.path("left").asLong(),
                        true),
                Instant.parse(text(node, "at")),
                node.has("version") ? Optional.of(Instant.parse(text(node, "version"))) : Optional.empty(),
                node.has("role") ? Optional.of(MemberRole.valueOf(text(node, "role"))) : Optional.empty(),
                principals);
    }

    /** @throws IllegalArgumentException if there is none */
    private static String text(JsonNode node, String field) {
        JsonNode value = node.path(field);
        if (!value.isTextual()) {
            throw new IllegalArgumentException(field);
        }
        return value.textValue();
    }
}
