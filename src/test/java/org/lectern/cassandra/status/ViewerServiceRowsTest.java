package org.lectern.cassandra.status;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.lectern.cluster.ColumnDefinition;
import org.lectern.lane.WithoutNode;
import org.lectern.status.model.View;

/** sunbird-viewer-service, QueryUtil.scala: the table has the key (userid, contentid, collectionid, contextid). */
@WithoutNode
class ViewerServiceRowsTest {
    private static StatusColumns columns(String partition) {
        Map<String, ColumnDefinition> columns = new TreeMap<>();
        for (String key : new String[] {"userid", "contentid", "collectionid", "contextid"}) {
            columns.put(key, new ColumnDefinition("text", key.equals(partition) ? "partition_key" : "clustering", 0));
        }
        columns.put("status", new ColumnDefinition("int", "regular", -1));
        return new StatusColumns("sunbird", Map.of(ViewerServiceRows.TABLE, columns));
    }

    @Test
    void itsTableIsReadWhereItsRowsLieByUser() {
        assertThat(ViewerServiceRows.isPresent(columns("userid"))).isTrue();
        assertThat(ViewerServiceRows.isPresent(columns("contentid"))).isFalse();
        assertThat(ViewerServiceRows.isPresent(new StatusColumns("sunbird", Map.of())))
                .isFalse();
    }

    @Test
    void ofTwoRowsOfAContentTheGreaterStatusCounts() {
        View started = View.started(Instant.EPOCH);
        View ended = View.completed(Instant.EPOCH);
        assertThat(ViewerServiceRows.merged(Map.of("do_a", started, "do_b", ended), Map.of("do_a", ended)))
                .hasSize(2)
                .allSatisfy((content, view) -> assertThat(view.isCompleted()).isTrue());
    }
}
