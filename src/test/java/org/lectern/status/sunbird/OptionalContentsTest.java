package org.lectern.status.sunbird;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.lectern.lane.WithoutNode;
import org.lectern.status.model.Json;
import org.lectern.status.model.StatusSentence;

/** data-pipeline, RelationCacheUpdater.scala:133-155 and ActivityAggregatesFunction.scala:183-188. */
@WithoutNode
class OptionalContentsTest {
    private static JsonNode json(String text) {
        return Json.parse(text, StatusSentence.WHAT_HIERARCHY.of("do_1", "a test"));
    }

    @Test
    void eachUnitHasItsOwn_andTheLeavesOfAnOptionalUnitAreNotAmongThem() {
        JsonNode root = json("""
                {"identifier": "do_1", "children": [
                 {"identifier": "do_u1", "children": [
                  {"identifier": "do_a"},
                  {"identifier": "do_s", "relationalMetadata": {"optional": true}}]},
                 {"identifier": "do_u2", "children": [{"identifier": "do_s"}]},
                 {"identifier": "do_o", "relationalMetadata": {"optional": true}, "children": [
                  {"identifier": "do_x"},
                  {"identifier": "do_y", "relationalMetadata": {"optional": true}}]}]}""");
        assertThat(OptionalContents.of(root, json("{}")))
                .isEqualTo(Map.of(
                        "do_1", Set.of("do_s", "do_o"),
                        "do_u1", Set.of("do_s"),
                        "do_u2", Set.of(),
                        "do_o", Set.of("do_y")));
    }

    @Test
    void theRelationOfAChildToItsParentMayBeKeptApart() {
        JsonNode root = json("{\"identifier\": \"do_1\", \"children\": [{\"identifier\": \"do_a\"}, "
                + "{\"identifier\": \"do_b\"}]}");
        JsonNode relations = json("{\"do_1\": {\"relationalMetadata\": {\"do_b\": {\"optional\": true}}}, "
                + "\"do_2\": {\"relationalMetadata\": {\"do_a\": {\"optional\": true}}}}");
        assertThat(OptionalContents.of(root, relations)).isEqualTo(Map.of("do_1", Set.of("do_b")));
    }
}
