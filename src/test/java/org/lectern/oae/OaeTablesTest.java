package org.lectern.oae;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.service.TestKeyspace.await;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.lectern.Stuck;
import org.lectern.cluster.ClusterException;
import org.lectern.cluster.ConnectionCheck.Outcome;
import org.lectern.cluster.ConnectionCheck.Result;
import org.lectern.cluster.ConnectionCheck.Step;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.cluster.StatusKeyspace;
import org.lectern.lane.OnSharedNode;
import org.lectern.library.Bucket;
import org.lectern.model.ScanPage;
import org.lectern.model.TokenRange;
import org.lectern.model.Visibility;
import org.lectern.service.Connection;
import org.lectern.service.Lectern;

/** A keyspace as the platform declares and fills it is recognised, and read and written with the platform's own statements. */
@OnSharedNode
final class OaeTablesTest {
    private static final long T = 1_348_067_316_000L;

    private static OaeKeyspace keyspace;
    private static Lectern lectern;
    private static OaeReads reads;
    private static OaeId nicolaas;
    private static OaeId group;
    private static BucketKey loggedIn;

    @BeforeAll
    static void fill() {
        keyspace = new OaeKeyspace("oae");
        // Of one that never said whether it keeps to itself there is no such row.
        keyspace.run("INSERT INTO %s.\"Tenant\" (\"alias\", \"displayName\", \"host\", \"active\") "
                + "VALUES ('cam', 'Cambridge', 'cam.example.org', true)");
        keyspace.tenant("gat", "Georgia Tech", true);
        nicolaas = keyspace.resource("u:cam:nicolaas", "Nicolaas", Visibility.PUBLIC, T);
        group = keyspace.group("g:cam:physics", "Physics #1", Visibility.LOGGEDIN, Joinable.REQUEST, T);
        OaeId license = keyspace.resource("c:cam:License#2.txt", "License", Visibility.PUBLIC, T + 1);
        OaeId secret = keyspace.resource("c:cam:secret", "Secret", Visibility.PRIVATE, T + 2);
        OaeId theirs = keyspace.resource("c:gat:theirs", "Theirs", Visibility.LOGGEDIN, T + 3);
        keyspace.resource("d:cam:talk", "Talk", Visibility.PUBLIC, T);
        keyspace.folder("f:cam:files", "g:cam:files-group", "Files", Visibility.PUBLIC, T + 4);
        keyspace.role(nicolaas, license, "manager");
        keyspace.role(nicolaas, secret, "viewer");
        keyspace.role(nicolaas, theirs, "viewer");
        keyspace.role(nicolaas, group, "member");
        keyspace.markers(LibraryKind.CONTENT, nicolaas);
        keyspace.entry(LibraryKind.CONTENT, nicolaas, license, Visibility.PUBLIC, String.valueOf(T + 1));
        keyspace.entry(LibraryKind.CONTENT, nicolaas, secret, Visibility.PRIVATE, String.valueOf(T + 2));
        keyspace.entry(LibraryKind.CONTENT, nicolaas, theirs, Visibility.LOGGEDIN, String.valueOf(T + 3));
        loggedIn = new BucketKey(LibraryKind.CONTENT, nicolaas, Bucket.LOGGEDIN);
        lectern = Lectern.connect(keyspace.settings(true));
        reads = lectern.connection().oae().orElseThrow().reads();
    }

    @AfterAll
    static void end() {
        lectern.close();
        keyspace.close();
    }

    @Test
    void itIsRecognisedAndCounted() {
        List<Result> results = Connection.check(
                        keyspace.settings(true), StatusKeyspace.of(keyspace.keyspace()), result -> {}, () -> false)
                .run();

        assertThat(results)
                .filteredOn(result -> result.step() == Step.SCHEMA)
                .singleElement()
                .satisfies(result -> {
                    assertThat(result.outcome()).isEqualTo(Outcome.PASSED);
                    assertThat(result.sentence()).isEqualTo("OAE (Hilary), 2 tenants, 2 principals.");
                });
        assertThat(results).noneMatch(result -> result.outcome() == Outcome.FAILED);
    }

    @Test
    void toCreateASchemaAddsNothingToIt() {
        ConnectionSettings creating = new ConnectionSettings(
                keyspace.settings(false).contactPoints(),
                keyspace.settings(false).datacenter(),
                keyspace.keyspace(),
                true,
                false,
                keyspace.settings(false).options());
        try (Lectern opened = Lectern.connect(creating)) {
            assertThat(opened.connection().oae()).isPresent();
        }

        assertThat(keyspace.session()
                        .execute("SELECT table_name FROM system_schema.tables WHERE keyspace_name = '"
                                + keyspace.keyspace() + "'")
                        .all())
                .hasSize(OaeKeyspace.TABLES.size() - 1);
    }

    @Test
    void aBucketIsReadFromTheHighestDownMarkersIncluded() {
        assertThat(read(loggedIn, 10)).containsExactly("|", (T + 1) + "#c:cam:License#2.txt", "#");
        assertThat(read(new BucketKey(LibraryKind.CONTENT, nicolaas, Bucket.PRIVATE), 2))
                .containsExactly(
                        "|",
                        (T + 3) + "#c:gat:theirs",
                        (T + 2) + "#c:cam:secret",
                        (T + 1) + "#c:cam:License#2.txt",
                        "#");
        assertThat(await(reads.markers(loggedIn))).containsExactlyInAnyOrder(IndexMarker.values());
        assertThat(await(reads.markers(new BucketKey(LibraryKind.CONTENT, group, Bucket.PUBLIC))))
                .isEmpty();
    }

    private static List<String> read(BucketKey bucket, int limit) {
        List<String> all = new ArrayList<>();
        Optional<String> below = Optional.empty();
        while (true) {
            List<IndexRow> page = await(reads.bucket(bucket, below, limit));
            page.forEach(row -> all.add(row.rankedResourceId()));
            if (page.size() < limit) {
                return all;
            }
            below = Optional.of(all.get(all.size() - 1));
        }
    }

    @Test
    void theTruthIsReadFromBothItsTables() {
        OaeId secret = new OaeId("c:cam:secret");

        assertThat(await(reads.roles(nicolaas, OaeType.CONTENT, Optional.empty(), 2)))
                .extracting(AuthzRole::resource)
                .containsExactly(new OaeId("c:cam:License#2.txt"), secret);
        assertThat(await(reads.roles(nicolaas, OaeType.CONTENT, Optional.of(secret), 2)))
                .containsExactly(new AuthzRole(nicolaas, new OaeId("c:gat:theirs"), "viewer"));
        assertThat(await(reads.roles(nicolaas, OaeType.GROUP, Optional.empty(), 9)))
                .containsExactly(new AuthzRole(nicolaas, group, "member"));
        assertThat(await(reads.members(group, Optional.empty(), 9)))
                .containsExactly(new AuthzRole(nicolaas, group, "member"));
        assertThat(await(reads.role(nicolaas, secret))).contains("viewer");
        assertThat(await(reads.memberRole(secret, nicolaas))).contains("viewer");
        assertThat(await(reads.role(group, secret))).isEmpty();
    }

    @Test
    void resourcesOfAllTypesAreReadTogether() {
        OaeId folder = new OaeId("f:cam:files");
        Map<OaeId, OaeResource> found = await(reads.resources(List.of(
                nicolaas, group, new OaeId("c:cam:secret"), new OaeId("d:cam:talk"), folder, new OaeId("c:cam:gone"))));

        assertThat(found.keySet())
                .containsExactlyInAnyOrder(nicolaas, group, new OaeId("c:cam:secret"), new OaeId("d:cam:talk"), folder);
        assertThat(found.get(group))
                .extracting(OaeResource::displayName, OaeResource::joinable, OaeResource::visibility)
                .containsExactly("Physics #1", Joinable.REQUEST, Optional.of(Visibility.LOGGEDIN));
        assertThat(found.get(folder))
                .extracting(OaeResource::lastModified, OaeResource::authzId)
                .containsExactly(String.valueOf(T + 4), new OaeId("g:cam:files-group"));
        assertThat(await(reads.foldersOf(List.of(group, new OaeId("g:cam:files-group")))))
                .containsOnlyKeys(new OaeId("g:cam:files-group"));
    }

    @Test
    void tenantsAreReadWithWhatIsConfiguredOfThem() {
        Tenants tenants = await(reads.tenants());

        assertThat(tenants.aliases()).containsExactly("cam", "gat");
        assertThat(tenants.isPrivate("gat")).isTrue();
        assertThat(tenants.isPrivate("cam")).isFalse();
    }

    @Test
    void principalsAreFoundByTheirTenant() {
        ScanPage<OaeResource> page = await(reads.principals("cam", Optional.empty(), 10));

        assertThat(page.rows()).extracting(OaeResource::id).containsExactlyInAnyOrder(nicolaas, group);
        assertThat(await(reads.principals("gat", Optional.empty(), 10)).rows()).isEmpty();
    }

    @Test
    void tablesAreScannedByTokenRange() {
        List<WideRow> rows = new ArrayList<>();
        for (int part = 0; part < 4; part++) {
            Optional<String> after = Optional.empty();
            do {
                ScanPage<WideRow> page = await(reads.scanIndex(TokenRange.part(part, 2), after, 3));
                rows.addAll(page.rows());
                after = page.next();
            } while (after.isPresent());
        }

        assertThat(rows).hasSize(6 + 3 + 1 + 1).doesNotHaveDuplicates();
        assertThat(await(reads.scanRoles(TokenRange.WHOLE, Optional.empty(), 100))
                        .rows())
                .hasSize(4)
                .containsExactlyInAnyOrderElementsOf(await(reads.scanMembers(TokenRange.WHOLE, Optional.empty(), 100))
                        .rows());
        assertThat(await(reads.scan(ResourceTable.CONTENT, TokenRange.WHOLE, Optional.empty(), 100))
                        .rows())
                .hasSize(3);
        assertThat(await(reads.scan(ResourceTable.PRINCIPALS, TokenRange.WHOLE, Optional.empty(), 100))
                        .rows())
                .hasSize(2);
    }

    @Test
    void nothingIsWrittenThroughAReadOnlyConnection() {
        OaeWrites writes = lectern.connection().oae().orElseThrow().writes();

        assertThat(writes.apply(List.of(new IndexWrite.Purge(loggedIn.format())), 1))
                .failsWithin(Stuck.LIMIT)
                .withThrowableThat()
                .withCauseInstanceOf(ClusterException.class);
        assertThat(keyspace.rows(loggedIn)).hasSize(3);
        assertThat(lectern.connection().rights().toCompletableFuture().join().mayWrite())
                .isFalse();
    }

    @Test
    void writesAreThePlatformsOwn() {
        OaeId other = new OaeId("u:gat:other");
        BucketKey bucket = new BucketKey(LibraryKind.CONTENT, other, Bucket.PUBLIC);
        IndexRow row = IndexRow.of(bucket, new RankedEntry("12", new OaeId("c:cam:secret")), "1");
        try (Lectern writing = Lectern.connect(keyspace.settings(false))) {
            OaeWrites writes = writing.connection().oae().orElseThrow().writes();
            OaeReads written = writing.connection().oae().orElseThrow().reads();

            await(writes.apply(
                    List.of(new IndexWrite.Insert(row), new IndexWrite.Insert(IndexRow.of(bucket, IndexMarker.HIGH))),
                    1));
            assertThat(await(written.row(row.bucketKey(), row.rankedResourceId())))
                    .hasValueSatisfying(found -> {
                        assertThat(found.row()).isEqualTo(row);
                        assertThat(found.micros()).isEqualTo(1);
                    });
            assertThat(await(written.markers(bucket))).isEqualTo(Set.of(IndexMarker.HIGH));

            await(writes.apply(List.of(new IndexWrite.Delete(row.bucketKey(), row.rankedResourceId())), 2));
            assertThat(await(written.row(row.bucketKey(), row.rankedResourceId())))
                    .isEmpty();

            await(writes.apply(List.of(new IndexWrite.Purge(bucket.format())), 3));
            assertThat(keyspace.rows(bucket)).isEmpty();
            assertThat(writes.statement(new IndexWrite.Insert(row), 7))
                    .isEqualTo("INSERT INTO " + keyspace.keyspace()
                            + ".\"LibraryIndex\" (\"bucketKey\", \"rankedResourceId\", \"value\") VALUES "
                            + "('content:content#u:gat:other#public', '12#c:cam:secret', '1') USING TIMESTAMP 7;");
        }
    }
}
