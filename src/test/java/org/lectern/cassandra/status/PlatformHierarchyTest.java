package org.lectern.cassandra.status;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.lectern.lane.WithoutNode;
import org.lectern.status.model.CollectionTree;
import org.lectern.status.model.StatusRefusedException;

/** Contents of collections as a platform's hierarchies say them. */
@WithoutNode
class PlatformHierarchyTest {
    private static final String COLLECTION = "\"mimeType\": \"application/vnd.ekstep.content-collection\"";

    @Test
    void whatWasCountedCounts_elseWhatLiesBelow() {
        String hierarchy =
                "{\"identifier\": \"do_1\", " + COLLECTION + ", \"leafNodes\": [\"do_a\", \"do_b\", \"do_c\"], "
                        + "\"children\": [{\"identifier\": \"do_u\", " + COLLECTION + ", \"children\": ["
                        + "{\"identifier\": \"do_v\", " + COLLECTION + ", \"children\": [{\"identifier\": \"do_a\"}]}, "
                        + "{\"identifier\": \"do_b\", \"mimeType\": \"video/mp4\"}]}, {\"identifier\": \"do_c\"}]}";
        CollectionTree tree = PlatformHierarchy.tree(
                "do_1",
                hierarchy,
                Optional.of("{\"do_u\": {\"relationalMetadata\": {\"do_b\": {\"optional\": true}, \"do_a\": {}}}}"));
        assertThat(tree.leaves()).containsExactly("do_a", "do_b", "do_c");
        assertThat(tree.units()).isEqualTo(Map.of("do_u", Set.of("do_a", "do_b"), "do_v", Set.of("do_a")));
        assertThat(tree.required()).containsExactly("do_a", "do_c");
    }

    @Test
    void aCollectionWithoutContentsHasNoLeaves_andWhatIsNoJsonIsNamed() {
        assertThat(PlatformHierarchy.tree("do_2", "{\"identifier\": \"do_2\", " + COLLECTION + "}", Optional.empty())
                        .leaves())
                .isEmpty();
        assertThatThrownBy(() -> PlatformHierarchy.tree("do_3", "{", Optional.empty()))
                .isInstanceOf(StatusRefusedException.class)
                .hasMessageContaining("contents of do_3 in content_hierarchy");
    }
}
