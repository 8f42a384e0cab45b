package org.lectern.console.settings;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.lectern.console.text.Language;

/**
 * Settings as JSON. Read field by field rather than bound: a field of the wrong shape costs that field only, and binding
 * by reflection would be the slowest part of a start.
 */
final class SettingsJson {
    private final JsonMapper mapper = new JsonMapper();

    String write(SavedSettings settings) {
        ObjectNode root = mapper.createObjectNode();
        root.put("theme", settings.theme().name());
        root.put("language", settings.language().name());
        root.put("utc", settings.utc());
        root.put("maskIds", settings.maskIds());
        root.put("welcomed", settings.welcomed());
        root.put("fontSize", settings.fontSize());
        settings.window().ifPresent(place -> {
            ObjectNode window = root.putObject("window");
            window.put("x", place.x());
            window.put("y", place.y());
            window.put("width", place.width());
            window.put("height", place.height());
            window.put("maximized", place.maximized());
        });
        ObjectNode columns = root.putObject("columns");
        settings.arrangement().columns().forEach((table, widths) -> {
            ObjectNode node = columns.putObject(table);
            widths.forEach(node::put);
        });
        ObjectNode shown = root.putObject("shown");
        settings.arrangement().shown().forEach((table, choices) -> choices.forEach(shown.putObject(table)::put));
        ObjectNode orders = root.putObject("orders");
        settings.arrangement().orders().forEach((table, order) -> order.forEach(orders.putArray(table)::add));
        ObjectNode sorts = root.putObject("sorts");
        settings.arrangement().sorts().forEach((table, by) -> by.forEach(sorts.putArray(table)::add));
        ObjectNode dividers = root.putObject("dividers");
        settings.arrangement().dividers().forEach(dividers::put);
        var unfolded = root.putArray("unfolded");
        settings.arrangement().unfolded().forEach(unfolded::add);
        var recent = root.putArray("recent");
        settings.recent().forEach(recent::add);
        ObjectNode subjects = root.putObject("subjects");
        settings.subjects().forEach((connection, all) -> {
            var list = subjects.putArray(connection);
            all.forEach(one ->
                    list.addObject().put("kind", one.kind()).put("id", one.id()).put("name", one.name()));
        });
        return root.toPrettyString();
    }

    /** @throws JsonProcessingException if the text is not JSON, or not an object */
    SavedSettings read(String text) throws JsonProcessingException {
        ObjectNode root = mapper.readValue(text, ObjectNode.class);
        Map<String, Map<String, Double>> columns = new LinkedHashMap<>();
        root.path("columns").properties().forEach(table -> columns.put(table.getKey(), numbers(table.getValue())));
        Map<String, Map<String, Boolean>> shown = new LinkedHashMap<>();
        root.path("shown").properties().forEach(table -> shown.put(table.getKey(), choices(table.getValue())));
        Map<String, List<String>> orders = new LinkedHashMap<>();
        root.path("orders").properties().forEach(table -> orders.put(table.getKey(), texts(table.getValue())));
        Map<String, List<String>> sorts = new LinkedHashMap<>();
        root.path("sorts").properties().forEach(table -> sorts.put(table.getKey(), texts(table.getValue())));
        return new SavedSettings(
                root.path("theme").asText().equals(Theme.DARK.name()) ? Theme.DARK : Theme.LIGHT,
                language(root.path("language").asText()),
                root.path("utc").asBoolean(),
                root.path("maskIds").asBoolean(),
                root.path("welcomed").asBoolean(),
                FontSize.of(root.path("fontSize").asInt(FontSize.STANDARD)),
                window(root.path("window")),
                new Arrangement(
                        columns,
                        shown,
                        orders,
                        sorts,
                        numbers(root.path("dividers")),
                        Set.copyOf(texts(root.path("unfolded")))),
                texts(root.path("recent")),
                subjects(root.path("subjects")));
    }

    private static Map<String, List<RecentSubject>> subjects(JsonNode node) {
        Map<String, List<RecentSubject>> subjects = new LinkedHashMap<>();
        node.properties().forEach(connection -> {
            List<RecentSubject> all = new ArrayList<>();
            connection.getValue().forEach(one -> {
                if (one.path("id").isTextual()) {
                    all.add(new RecentSubject(
                            one.path("kind").asText(),
                            one.path("id").asText(),
                            one.path("name").asText()));
                }
            });
            subjects.put(connection.getKey(), List.copyOf(all));
        });
        return subjects;
    }

    private static Language language(String name) {
        return Arrays.stream(Language.values())
                .filter(language -> language.name().equals(name))
                .findFirst()
                .orElse(Language.SYSTEM);
    }

    private static Optional<WindowPlace> window(JsonNode node) {
        double width = node.path("width").asDouble();
        double height = node.path("height").asDouble();
        return width < 1 || height < 1
                ? Optional.empty()
                : Optional.of(new WindowPlace(
                        node.path("x").asDouble(),
                        node.path("y").asDouble(),
                        width,
                        height,
                        node.path("maximized").asBoolean()));
    }

    private static List<String> texts(JsonNode node) {
        List<String> texts = new ArrayList<>();
        node.forEach(one -> texts.add(one.asText()));
        return List.copyOf(texts);
    }

    private static Map<String, Boolean> choices(JsonNode node) {
        Map<String, Boolean> choices = new LinkedHashMap<>();
        node.properties().forEach(entry -> {
            if (entry.getValue().isBoolean()) {
                choices.put(entry.getKey(), entry.getValue().asBoolean());
            }
        });
        return choices;
    }

    private static Map<String, Double> numbers(JsonNode node) {
        Map<String, Double> numbers = new LinkedHashMap<>();
        node.properties().forEach(entry -> {
            if (entry.getValue().isNumber()) {
                numbers.put(entry.getKey(), entry.getValue().asDouble());
            }
        });
        return numbers;
    }
}
