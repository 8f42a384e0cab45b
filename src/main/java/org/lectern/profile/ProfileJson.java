package org.lectern.profile;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.InetSocketAddress;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.lectern.cluster.ClusterKind;
import org.lectern.cluster.Consistency;
import org.lectern.cluster.RequestOptions;
import org.lectern.cluster.StatusKeyspace;
import org.lectern.model.GroupRole;
import org.lectern.model.SunbirdRelease;

/** Profiles as JSON. Holds no secret, because profiles hold none. */
final class ProfileJson {
    private static final int VERSION = 1;

    private final JsonMapper mapper = new JsonMapper();
    private final boolean saved;

    private ProfileJson(boolean saved) {
        this.saved = saved;
    }

    /**
     * For connections that an operator saved. Those of before there was a choice were shown to be without encryption, and
     * they wrote.
     */
    static ProfileJson ofSaved() {
        return new ProfileJson(true);
    }

    /** For connections that somebody else provides: what they do not allow is not allowed. */
    static ProfileJson ofProvided() {
        return new ProfileJson(false);
    }

    /**
     * What a file held.
     *
     * @param damaged what could not be read, a sentence each
     * @param last the profile used last; empty: the console's own node
     */
    record Content(List<ConnectionProfile> profiles, Optional<String> last, List<String> damaged) {
        static final Content NOTHING = new Content(List.of(), Optional.empty(), List.of());
    }

    String write(Content content) {
        ObjectNode root = mapper.createObjectNode();
        root.put("version", VERSION);
        content.last().ifPresent(last -> root.put("last", last));
        ArrayNode profiles = root.putArray("profiles");
        content.profiles().forEach(profile -> write(profile, profiles.addObject()));
        return root.toPrettyString();
    }

    private static void write(ConnectionProfile profile, ObjectNode node) {
        node.put("name", profile.name());
        ArrayNode points = node.putArray("contactPoints");
        profile.contactPoints().forEach(point -> points.add(ContactPoint.format(point)));
        node.put("datacenter", profile.datacenter());
        node.put("keyspace", profile.keyspace());
        profile.statusKeyspace().ifPresent(status -> {
            node.put("statusKeyspace", status.name());
            status.contexts().ifPresent(prefix -> node.put("statusContexts", prefix));
            status.trees().ifPresent(keyspace -> node.put("treesKeyspace", keyspace));
            status.release().ifPresent(release -> node.put("statusRelease", release.word()));
        });
        profile.user().ifPresent(user -> node.put("user", user));
        profile.tls().ifPresent(tls -> {
            ObjectNode files = node.putObject("tls");
            put(files, "trustStore", tls.trustStore());
            put(files, "keyStore", tls.keyStore());
            put(files, "privateKey", tls.privateKey());
            files.put("hostNameCheck", tls.hostNameCheck());
        });
        node.put("plainPassword", profile.plainPassword());
        put(node, "bundle", profile.bundle());
        RequestOptions requests = profile.requests();
        node.put("consistency", requests.consistency().name());
        node.put("serialConsistency", requests.serial().name());
        node.put("requestTimeoutMillis", requests.timeout().toMillis());
        put(node, "driverConfiguration", profile.driverConfiguration());
        node.put("environment", profile.kind().name());
        node.put("readOnly", profile.readOnly());
        node.put("writesAlone", requests.writesAlone());
        node.put("groupOwners", requests.groupOwners().name());
        node.put("askBeforeRebuild", profile.asksBeforeRebuild());
        profile.spark().ifPresent(spark -> {
            node.put("sparkMaster", spark.master());
            node.put("sparkSubmit", spark.submit());
        });
    }

    private static void put(ObjectNode node, String field, Optional<Path> file) {
        file.ifPresent(path -> node.put(field, path.toString()));
    }

    /** @throws JsonProcessingException if the text is not JSON, or not an object */
    Content read(String text) throws JsonProcessingException {
        ObjectNode root = mapper.readValue(text, ObjectNode.class);
        List<ConnectionProfile> profiles = new ArrayList<>();
        List<String> damaged = new ArrayList<>();
        if (root.path("version").asInt() > VERSION) {
            damaged.add("The file was written by a newer Lectern.");
        }
        for (JsonNode node : root.path("profiles")) {
            String name = node.path("name").asText("");
            try {
                profiles.add(profile(node));
            } catch (IllegalArgumentException e) {
                damaged.add("\u201C" + name + "\u201D: " + e.getMessage());
            }
        }
        return new Content(List.copyOf(profiles), text(root, "last"), List.copyOf(damaged));
    }

    private ConnectionProfile profile(JsonNode node) {
        List<InetSocketAddress> points = new ArrayList<>();
        node.path("contactPoints").forEach(point -> points.addAll(ContactPoint.parseAll(point.asText())));
        JsonNode tls = node.path("tls");
        return new ConnectionProfile(
                node.path("name").asText(""),
                points,
                node.path("datacenter").asText(""),
                node.path("keyspace").asText(""),
                text(node, "statusKeyspace")
                        .map(status -> new StatusKeyspace(
                                status,
                                text(node, "statusContexts"),
                                text(node, "treesKeyspace"),
                                text(node, "statusRelease").flatMap(SunbirdRelease::of))),
                text(node, "user"),
                tls.isObject()
                        ? Optional.of(new TlsFiles(
                                path(tls, "trustStore"),
                                path(tls, "keyStore"),
                                path(tls, "privateKey"),
                                tls.path("hostNameCheck").asBoolean(true)))
                        : Optional.empty(),
                node.path("plainPassword").asBoolean(saved),
                path(node, "bundle"),
                requests(node),
                path(node, "driverConfiguration"),
                // Whatever is not said is taken for the kind that is asked most.
                oneOf(ClusterKind.class, node, "environment", ClusterKind.PRODUCTION),
                node.path("readOnly").asBoolean(!saved),
                node.path("askBeforeRebuild").asBoolean(false),
                SparkSettings.of(text(node, "sparkMaster"), text(node, "sparkSubmit")));
    }

    private static RequestOptions requests(JsonNode node) {
        RequestOptions standard = RequestOptions.STANDARD;
        return new RequestOptions(
                oneOf(Consistency.class, node, "consistency", standard.consistency()),
                oneOf(Consistency.Serial.class, node, "serialConsistency", standard.serial()),
                Duration.ofMillis(node.path("requestTimeoutMillis")
                        .asLong(standard.timeout().toMillis())),
                node.path("writesAlone").asBoolean(standard.writesAlone()),
                oneOf(GroupRole.class, node, "groupOwners", standard.groupOwners()));
    }

    private static Optional<String> text(JsonNode node, String field) {
        return Optional.of(node.path(field).asText("")).filter(text -> !text.isBlank());
    }

    private static Optional<Path> path(JsonNode node, String field) {
        try {
            return text(node, field).map(Path::of);
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException(
                    "\u201C" + node.path(field).asText() + "\u201D is not a file's name.", e);
        }
    }

    private static <E extends Enum<E>> E oneOf(Class<E> type, JsonNode node, String field, E standard) {
        Optional<String> text = text(node, field);
        if (text.isEmpty()) {
            return standard;
        }
        try {
            return Enum.valueOf(type, text.get());
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "\u201C" + text.get() + "\u201D is nothing that \u201C" + field + "\u201D can be.", e);
        }
    }
}
