package org.lectern.cassandra.rowname;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.lectern.counter.CounterReading;
import org.lectern.lane.OnSharedNode;
import org.lectern.poll.Poll;
import org.lectern.poll.PollId;
import org.lectern.poll.PollOption;
import org.lectern.rowname.RowName;
import org.lectern.rowname.RowNames;
import org.lectern.service.TestKeyspace;
import org.lectern.wording.InvalidInputException;

/** Where rows are, and which of them are one: on a real Cassandra, also in tables that are not Lectern's. */
@OnSharedNode
final class CassandraRowNamesTest {
    private static TestKeyspace keyspace;

    @BeforeAll
    static void connect() {
        keyspace = new TestKeyspace("rownames");
        keyspace.session().execute("CREATE TABLE \"Data\" (\"Row\" text, part int, PRIMARY KEY (\"Row\", part))");
        for (String name : List.of(
                "http://a.example/x",
                "HTTP://A.example:80/./x",
                "http://a.example/%7Ey",
                "http://a.example/alone/",
                "u:cam:nicolaas:PUBLIC")) {
            await(names().write(RowName.parse(name), name).make(TEST));
        }
        for (String name : List.of(
                "http://a.example/~y#1.0", "http://A.example/~y#1.0", "http://a.example:80/~y#1.0", "odd key")) {
            keyspace.session().execute("INSERT INTO \"Data\" (\"Row\", part) VALUES (?, 1)", name);
        }
    }

    @AfterAll
    static void disconnect() {
        keyspace.close();
    }

    private static RowNames names() {
        return keyspace.lectern().rowNames();
    }

    @Test
    void aNameHasATokenAndReplicas_andIsFoundInItsTables() {
        RowNames.Place place = await(names().place(RowName.parse("HTTP://a.example/x")));
        assertThat(place.tables()).isEmpty();
        assertThat(place.canonicalTables()).containsExactly("site_row");
        assertThat(place.replicas())
                .singleElement()
                .satisfies(node -> assertThat(node.up()).isTrue());
        long token = keyspace.session()
                .execute("SELECT token(row_name) FROM site_row WHERE row_name = 'http://a.example/x'")
                .one()
                .getLong(0);
        assertThat(await(names().place(RowName.parse("http://a.example/x"))).token())
                .isEqualTo(Long.toString(token));
        assertThat(await(names().place(RowName.parse("http://a.example/~y#1.0")))
                        .tables())
                .containsExactly("Data");
    }

    @Test
    void rowsThatAreOneAreFoundInEveryTable() {
        List<Integer> ranges = new ArrayList<>();
        RowNames.Found found = await(names().search((done, total, rows, odd) -> {
            ranges.add(done);
            return true;
        }));
        assertThat(found.same())
                .extracting(rows -> rows.table() + " " + rows.canonical() + " "
                        + Set.copyOf(rows.names()).size())
                .containsExactlyInAnyOrder("site_row http://a.example/x 2", "Data http://a.example/~y#1.0 3");
        assertThat(found.uncanonical()).isEqualTo(5);
        assertThat(ranges).isSorted();
        assertThatThrownBy(() -> await(names().search((done, total, rows, odd) -> done < 3)))
                .isInstanceOf(CancellationException.class);
    }

    @Test
    void anEmptyLastSegmentMakesAnotherRow_andWhatEarlierVersionsTookForItIsFound() {
        await(names().write(RowName.parse("http://b.example/x/"), "earlier").make(TEST));
        RowName inner = RowName.parse("http://b.example/x//");

        RowNames.Place place = await(names().place(inner));
        assertThat(place.tables()).isEmpty();
        assertThat(place.canonicalTables()).isEmpty();
        assertThat(place.formerTables()).as("under http://b.example/x/").containsExactly("site_row");

        await(names().write(inner, "its own").make(TEST));
        assertThat(await(names().search((done, total, rows, odd) -> true)).same())
                .noneMatch(rows -> rows.names().contains("http://b.example/x//"));
        assertThatThrownBy(() -> await(names().merge(
                                new RowNames.SameRows(
                                        "site_row", inner, List.of("http://b.example/x//", "http://b.example/x/")),
                                Optional.empty())
                        .make(TEST)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("different canonical forms");
    }

    @Test
    void theCountersOfAllHostsAreListed() {
        await(keyspace.lectern()
                .polls()
                .create(new Poll(new PollId("p"), "p", true, true, List.of(PollOption.of("yes", 1))))
                .make(org.lectern.job.TestCause.TEST));
        keyspace.session().execute("INSERT INTO counter (hostname, value) VALUES ('another.host', 42)");
        assertThat(await(names().counters()))
                .hasSize(2)
                .allSatisfy(one -> assertThat(one.taken()).isAfter(java.time.Instant.parse("2020-01-01T00:00:00Z")))
                .extracting(CounterReading::hostname, CounterReading::value)
                .contains(org.assertj.core.groups.Tuple.tuple("another.host", 42L));
    }
}
