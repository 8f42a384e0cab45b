package org.lectern.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.lane.OnSharedNode;
import org.lectern.service.TestKeyspace;

/** What the soak's checks make of content status and of merged rows that are whole, and of such as are not. */
@OnSharedNode
class PlatformCheckTest {
    private static final int OPERATIONS = 30;

    private final Acknowledged told = new Acknowledged();

    @Test
    void aViewThatIsLostIsFound(@TempDir Path directory) {
        try (TestKeyspace keyspace = new TestKeyspace("soak_status")) {
            StatusWorkload status = new StatusWorkload(keyspace.lectern(), directory.resolve("archive"), told::told);
            status.prepare();
            Random random = new Random(1);
            for (int i = 0; i < OPERATIONS; i++) {
                status.view(random);
                if (i % 5 == 0) {
                    status.batchJob(random);
                }
            }
            assertThat(told.all(Acknowledged.What.VIEWED)).isNotEmpty();
            assertThat(wrong(status)).isEmpty();

            told.told(Acknowledged.What.VIEWED, "u:soak:learner0 c:soak:lost");
            assertThat(wrong(status)).isNotEmpty().allMatch(what -> what.contains("lost the view"));
        }
    }

    private List<String> wrong(StatusWorkload status) {
        List<String> wrong = new ArrayList<>();
        status.require(told, wrong::add);
        return wrong;
    }

    @Test
    void aValueThatAMergeHasLostIsFound() {
        try (TestKeyspace keyspace = new TestKeyspace("soak_merge")) {
            MergeWorkload merges = new MergeWorkload(keyspace.lectern(), keyspace.session(), told::told);
            merges.prepare();
            merges.merge(new Random(1));
            String page = told.all(Acknowledged.What.MERGED).iterator().next();
            assertThat(wrong(merges)).isEmpty();

            keyspace.session()
                    .execute("DELETE FROM soak_page WHERE name = ? AND part = 'part 1'", "http://soak.example/" + page);
            assertThat(wrong(merges)).singleElement().asString().contains("not one with all values");
        }
    }

    private List<String> wrong(MergeWorkload merges) {
        List<String> wrong = new ArrayList<>();
        merges.require(told, wrong::add);
        return wrong;
    }
}
