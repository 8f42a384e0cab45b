package org.lectern.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.lectern.lane.WithoutNode;
import org.lectern.simulation.Table;
import org.lectern.simulation.Table.Cell;

/**
 * A replica that was down returns with rows that were deleted meanwhile. The others have dropped their tombstones by then or
 * not, as the schema's {@code gc_grace_seconds} say.
 */
@WithoutNode
class SleepingReplicaTest {
    /** Rows of libraries are derived: an audit finds those that return. A slot that returns is judged a second time. */
    private static final Set<String> MAY_RETURN = Set.of("library_by_principal", "content_by_principal", "event_slot");

    private static final Duration BEFORE_DELETION = Duration.ofMinutes(1);
    private static final String ROW = "row";

    private static Stream<Duration> hours(int last) {
        return Stream.iterate(1, hour -> hour + 1).limit(last).map(Duration::ofHours);
    }

    /** Whether a deleted row is read again after one of three replicas was down for so long. */
    private static boolean returns(String table, Duration down) {
        Duration grace = Duration.ofSeconds(Schema.grace(table));
        List<Table<String, Cell<String>>> replicas = List.of(new Table<>(), new Table<>(), new Table<>());
        replicas.forEach(replica -> Table.write(replica, ROW, Optional.of("open"), 0));
        List<Table<String, Cell<String>>> up = replicas.subList(0, 2);
        up.forEach(replica -> Table.write(replica, ROW, Optional.empty(), micros(BEFORE_DELETION)));
        // A compaction drops a tombstone as soon as it may. Hints are as old by then, and none is left.
        up.forEach(replica -> replica.rows
                .values()
                .removeIf(cell -> cell.value().isEmpty() && cell.micros() + micros(grace) < micros(down)));
        List<Cell<String>> all = new ArrayList<>();
        replicas.forEach(replica -> all.addAll(replica.rows.values()));
        Table<String, Cell<String>> read = new Table<>();
        all.forEach(cell -> Table.write(read, ROW, cell.value(), cell.micros()));
        return !Table.alive(read, row -> row).isEmpty();
    }

    private static long micros(Duration time) {
        return time.toNanos() / 1_000;
    }

    @Test
    void noRowReturnsThatMustNot_withinTenDays() {
        assertThat(Schema.tables())
                .contains("job", "job_process", "status_transfer")
                .containsAll(MAY_RETURN);
        assertThat(Schema.tables())
                .filteredOn(table -> !MAY_RETURN.contains(table))
                .allSatisfy(table -> assertThat(hours(240).filter(down -> returns(table, down)))
                        .isEmpty());
    }

    /** The story can fail: it does where a returning row does no harm, as soon as hints and tombstones are gone. */
    @Test
    void rowsThatMayReturnDo_afterFourHours() {
        assertThat(MAY_RETURN)
                .allSatisfy(table -> assertThat(hours(240).filter(down -> returns(table, down)))
                        .first()
                        .isEqualTo(Duration.ofHours(5)));
    }
}
