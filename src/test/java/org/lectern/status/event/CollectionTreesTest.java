package org.lectern.status.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lectern.lane.WithoutNode;
import org.lectern.status.Classroom;
import org.lectern.status.model.CollectionTree;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.StatusRefusedException;

/** Collections that come in a file, for a deployment that keeps them elsewhere. */
@WithoutNode
class CollectionTreesTest {
    private static final CollectionTree TREE = new CollectionTree(
            "k",
            List.of("a", "b", "c"),
            Set.of("c"),
            Map.of("outer", Set.of("a", "b"), "inner", Set.of("b")),
            Map.of("b", 3));

    @TempDir
    Path directory;

    private Path file(String text) throws IOException {
        return Files.writeString(directory.resolve("trees.json"), text);
    }

    @Test
    void bothFormsAreRead_andMeanTheSame() throws IOException {
        String flat = """
                {"collection": "k", "leaves": ["a", "b", "c"], "optional": ["c"],
                 "units": {"outer": ["a", "b"], "inner": ["b"]}, "questions": {"b": 3}}""";
        String nested = """
                {"identifier": "k", "children": [
                  {"identifier": "outer", "children": [
                    {"identifier": "a"},
                    {"identifier": "inner", "children": [{"identifier": "b", "questions": 3}]}]},
                  {"identifier": "c", "optional": true}]}""";
        assertThat(CollectionTrees.read(file(flat))).containsExactly(TREE);
        assertThat(CollectionTrees.read(file("[" + nested + "," + flat + "]"))).containsExactly(TREE, TREE);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"collection\": |not JSON",
                "[]|has no collections",
                "7|Collection 1 of the file",
                "{\"collection\": \"k\"}|k has no leaf contents",
                "{\"collection\": \"k\", \"leaves\": \"a\"}|not an array",
                "{\"collection\": \"k\", \"leaves\": [\"a\"], \"units\": {\"u\": [\"z\"]}}|z, which is not a leaf",
                "{\"collection\": \"k\", \"leaves\": [\"a\"], \"questions\": {\"a\": 0}}|above 0",
                "{\"identifier\": \"k\", \"children\": [{}]}|id is empty"
            })
    void whatNoCollectionMayBeIsNamed_andNothingIsWritten(String text, String because) throws IOException {
        Path file = file(text);
        Classroom room = new Classroom();
        int writes = room.store.accidents.writes();
        assertThatThrownBy(() ->
                        await(room.services().collections().importTrees(file).make(TEST)))
                .isInstanceOf(StatusRefusedException.class)
                .hasMessageContaining(because);
        assertThat(room.store.accidents.writes()).isEqualTo(writes);
    }

    @Test
    void importedCollectionsAreThereAtOnce() throws IOException {
        Classroom room = new Classroom();
        EnrolmentKey key = new EnrolmentKey("Rahul", "k", "b");
        ViewsTest.refused(() -> room.services().enrolments().enrol(key).make(TEST), "import its tree");
        Path file = file("[{\"collection\": \"k\", \"leaves\": [\"a\"]}]");
        assertThat(await(room.services().collections().importTrees(file).make(TEST)))
                .isEqualTo(1);
        assertThat(await(room.services().enrolments().enrol(key).make(TEST)).active())
                .isTrue();
    }
}
