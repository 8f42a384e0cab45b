package org.lectern.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lectern.fanout.FanOutJobs.begin;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;

import com.datastax.oss.driver.api.core.cql.BatchStatementBuilder;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.activity.ActivityEntry;
import org.lectern.activity.ActivityFilter;
import org.lectern.activity.ActivityKind;
import org.lectern.activity.ActivityLog;
import org.lectern.cluster.StatusKeyspace;
import org.lectern.lane.OnSharedNode;
import org.lectern.library.Bucket;
import org.lectern.library.Explanation;
import org.lectern.library.Libraries.BucketsPage;
import org.lectern.library.Libraries.LibraryPage;
import org.lectern.library.LibraryOrder;
import org.lectern.library.Position;
import org.lectern.library.Viewer;
import org.lectern.library.ViewerRole;
import org.lectern.library.ViewerRoles;
import org.lectern.library.ViewerVerdict;
import org.lectern.model.Change;
import org.lectern.model.ContentId;
import org.lectern.model.GroupMember;
import org.lectern.model.GroupRole;
import org.lectern.model.MemberRole;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.UnknownContentException;
import org.lectern.model.UnknownPrincipalException;
import org.lectern.model.Visibility;
import org.lectern.rowname.RowName;

/** The rules of libraries (OAE, "Content API"), on a real Cassandra. */
@OnSharedNode
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LibrariesTest {
    private static final PrincipalId NICOLAAS = new PrincipalId("u:cam:nicolaas");

    private TestKeyspace keyspace;
    private Lectern lectern;

    @BeforeAll
    void theRowsOfTheContentApi() {
        keyspace = new TestKeyspace("libraries");
        lectern = keyspace.lectern();
        principal(NICOLAAS);
        item("License.txt", Visibility.PUBLIC, 1_348_067_316L);
        item("ForEveryone.xls", Visibility.PUBLIC, 1_348_067_316L);
        item("OnlyLoggedIn.txt", Visibility.LOGGEDIN, 1_348_065_000L);
        item("SuperSecretDocument.txt", Visibility.PRIVATE, 1_448_065_000L);
        for (String name : List.of("License.txt", "ForEveryone.xls", "OnlyLoggedIn.txt", "SuperSecretDocument.txt")) {
            share(NICOLAAS, name);
        }
    }

    @AfterAll
    void close() {
        keyspace.close();
    }

    @Test
    void eachRoleSeesItsBucketByLastModifiedAscending() {
        assertThat(names(NICOLAAS, ViewerRole.ANONYMOUS)).containsExactly("ForEveryone.xls", "License.txt");
        assertThat(names(NICOLAAS, ViewerRole.LOGGED_IN))
                .containsExactly("OnlyLoggedIn.txt", "ForEveryone.xls", "License.txt");
        assertThat(names(NICOLAAS, ViewerRole.LIBRARY_OWNER))
                .containsExactly("OnlyLoggedIn.txt", "ForEveryone.xls", "License.txt", "SuperSecretDocument.txt");
    }

    @Test
    void besideEachOtherTheRolesSeeWhatEachSeesAlone() {
        List<BucketsPage.Row> rows = await(
                        lectern.libraries().compare(NICOLAAS, LibraryOrder.OLDEST_FIRST, Optional.empty(), 10))
                .page()
                .rows();
        for (ViewerRole role : ViewerRole.values()) {
            if (role != ViewerRole.GROUP_OWNER) {
                assertThat(rows.stream()
                                .filter(row -> row.buckets().contains(role.bucket()))
                                .map(row -> row.position().content().name()))
                        .as(role.name())
                        .containsExactlyElementsOf(names(NICOLAAS, role));
            }
        }
    }

    @Test
    void newestFirstIsTheSameTheOtherWayRound() {
        LibraryPage page = page(NICOLAAS, Bucket.PRIVATE, LibraryOrder.NEWEST_FIRST, Optional.empty(), 10);
        assertThat(page.entries().get(0).content().name()).isEqualTo("SuperSecretDocument.txt");
        assertThat(page.entries().get(3).content().name()).isEqualTo("OnlyLoggedIn.txt");
    }

    @Test
    void pagesGoByKeyAndMissNothing() {
        for (LibraryOrder order : LibraryOrder.values()) {
            List<Position> seen = new ArrayList<>();
            Optional<Position> after = Optional.empty();
            do {
                LibraryPage page = page(NICOLAAS, Bucket.PRIVATE, order, after, 1);
                assertThat(page.entries()).as("no page is empty").hasSize(1);
                seen.addAll(page.entries());
                after = page.next();
            } while (after.isPresent());
            assertThat(seen).hasSize(4).doesNotHaveDuplicates();
        }
    }

    /** Its maps are absent, which equals no map that is empty; and a stamp of 0 is no stamp. */
    @Test
    void anItemThatAnotherProgramWroteIsChangedLikeAnyOther() {
        PrincipalId reader = new PrincipalId("u:cam:reader");
        principal(reader);
        keyspace.session()
                .execute("INSERT INTO content (content_id, principal_id, display_name, visibility, last_modified, "
                        + "deleted, role, stamp) VALUES ('c:cam:theirs', 'u:cam:reader', 'Theirs', 'PUBLIC', "
                        + "'2012-09-19T15:08:36Z', false, 'REMOVED', 0)");
        ContentId theirs = new ContentId("c:cam:theirs");

        await(begin(lectern.fanOuts().share(theirs, Set.of(reader), MemberRole.VIEWER))
                .done());
        await(begin(lectern.fanOuts().change(theirs, new Change.Touch())).done());

        assertThat(names(reader, ViewerRole.ANONYMOUS)).containsExactly("theirs");
    }

    /** More than a node reads past: then the truth says what is on the page, and in which order. */
    @Test
    void pagesBeneathTombstonesGoByTheTruth() {
        PrincipalId worn = new PrincipalId("u:cam:worn");
        principal(worn);
        for (int i = 0; i < 5; i++) {
            item("worn" + i, Visibility.PUBLIC, 1_448_065_000L + i);
            share(worn, "worn" + i);
        }
        PreparedStatement delete = keyspace.session()
                .prepare("DELETE FROM library_by_principal WHERE principal_id = ? AND bucket = 'PRIVATE' "
                        + "AND last_modified = ? AND content_id = 'c:cam:gone'");
        for (int batch = 0; batch < 51; batch++) {
            BatchStatementBuilder deletions = new BatchStatementBuilder(DefaultBatchType.UNLOGGED);
            for (int i = 0; i < 2_000; i++) {
                deletions.addStatement(delete.bind(worn.value(), Instant.ofEpochSecond(batch * 2_000L + i)));
            }
            keyspace.session().execute(deletions.build());
        }

        LibraryPage first = page(worn, Bucket.PRIVATE, LibraryOrder.OLDEST_FIRST, Optional.empty(), 2);
        LibraryPage second = page(worn, Bucket.PRIVATE, LibraryOrder.OLDEST_FIRST, first.next(), 2);
        LibraryPage last = page(worn, Bucket.PRIVATE, LibraryOrder.OLDEST_FIRST, second.next(), 2);

        assertThat(first.note().english()).contains("tombstones");
        assertThat(Stream.of(first, second, last).flatMap(page -> page.entries().stream()))
                .extracting(entry -> entry.content().name())
                .containsExactly("worn0", "worn1", "worn2", "worn3", "worn4");
        assertThat(last.next()).isEmpty();
    }

    @Test
    void rolesSideBySideShowWhichBucketsHoldAnItem() {
        var page = await(lectern.libraries().sideBySide(NICOLAAS, LibraryOrder.OLDEST_FIRST, Optional.empty(), 10));
        assertThat(page.rows()).hasSize(4);
        assertThat(page.rows().get(0).buckets()).containsExactlyInAnyOrder(Bucket.LOGGEDIN, Bucket.PRIVATE);
        assertThat(page.rows().get(3).buckets()).containsExactly(Bucket.PRIVATE);
    }

    @Test
    void aLibraryDeletedByHandComesBackWhenItIsRead() {
        PrincipalId principal = principal(new PrincipalId("u:cam:wiped"));
        share(principal, "License.txt");
        keyspace.session().execute("DELETE FROM library_by_principal WHERE principal_id = ?", principal.value());

        LibraryPage page = page(principal, Bucket.PUBLIC, LibraryOrder.OLDEST_FIRST, Optional.empty(), 10);

        assertThat(page.rebuilt()).isTrue();
        assertThat(page.entries()).hasSize(1);
        assertThat(page(principal, Bucket.PUBLIC, LibraryOrder.OLDEST_FIRST, Optional.empty(), 10)
                        .rebuilt())
                .isFalse();
    }

    @Test
    void anItemThatSomebodyDatedFarAheadCanBeDeleted() {
        for (String time : List.of("2199-12-31T23:59:59.999Z", "+12000-01-01T00:00:00Z")) {
            PrincipalId principal = principal(new PrincipalId("u:cam:ahead" + time.length()));
            ContentId ahead = new ContentId("c:cam:ahead" + time.length());
            keyspace.session()
                    .execute(
                            "INSERT INTO content (content_id, display_name, visibility, last_modified, deleted, superseded) "
                                    + "VALUES (?, 'Ahead', 'PUBLIC', ?, false, {})",
                            ahead.value(),
                            Instant.parse(time));
            await(begin(lectern.fanOuts().share(ahead, Set.of(principal), MemberRole.VIEWER))
                    .done());
            assertThat(page(principal, Bucket.PUBLIC, LibraryOrder.OLDEST_FIRST, Optional.empty(), 10)
                            .entries())
                    .containsExactly(new Position(Instant.parse(time), ahead));

            await(begin(lectern.fanOuts().change(ahead, new Change.Delete())).done());

            assertThat(page(principal, Bucket.PUBLIC, LibraryOrder.OLDEST_FIRST, Optional.empty(), 10)
                            .entries())
                    .isEmpty();
        }
    }

    @Test
    void aLibraryDeletedByHandIsNotMistakenForWhole_whenAShareComesFirst() {
        PrincipalId principal = principal(new PrincipalId("u:cam:wiped-then-shared"));
        share(principal, "License.txt");
        keyspace.session().execute("DELETE FROM library_by_principal WHERE principal_id = ?", principal.value());
        await(lectern.libraries().rebuild(NICOLAAS).make(TEST)); // raises the floor above the deletion
        share(principal, "OnlyLoggedIn.txt");

        assertThat(names(principal, ViewerRole.LIBRARY_OWNER)).containsExactly("OnlyLoggedIn.txt", "License.txt");
    }

    /** A console whose log of writes is in this folder. */
    private Lectern console(ActivityLog log) {
        return Lectern.connect(
                keyspace.settings(), StatusKeyspace.of(keyspace.settings().keyspace()), Optional.of(log), said -> {});
    }

    @Test
    void aLibraryWhoseBuildingCannotBePutOnRecordIsReadAllTheSame(@TempDir Path directory) throws IOException {
        PrincipalId principal = principal(new PrincipalId("u:cam:unrecorded"));
        keyspace.session().execute("DELETE FROM library_by_principal WHERE principal_id = ?", principal.value());
        Path full = Files.writeString(directory.resolve("activity"), "no folder, so nothing can be written to it");
        try (ActivityLog log = new ActivityLog(full);
                Lectern console = console(log)) {
            LibraryPage page = await(console.libraries()
                    .pageAsStored(principal, Bucket.PUBLIC, LibraryOrder.OLDEST_FIRST, Optional.empty(), 10));

            assertThat(page.entries()).isEmpty();
            assertThat(page.note().english()).contains("building it failed").contains("Nothing was written");
        }
    }

    @Test
    void whatAConsoleWritesIsOnRecordWithItsStatements(@TempDir Path directory) throws IOException {
        PrincipalId group = new PrincipalId("g:cam:recorded");
        PrincipalId member = principal(new PrincipalId("u:cam:recorded"));
        share(member, "License.txt");
        share(member, "ForEveryone.xls");
        keyspace.session()
                .execute(
                        "INSERT INTO library_by_principal (principal_id, bucket, last_modified, content_id, shared) "
                                + "VALUES (?, 'PUBLIC', '2001-01-01', 'c:cam:License.txt', true)",
                        member.value());
        try (ActivityLog log = new ActivityLog(directory.resolve("activity"));
                Lectern console = console(log)) {
            await(console.principals()
                    .put(new Principal(group, "Recorded", Visibility.PUBLIC))
                    .make(TEST));
            await(console.principals()
                    .put(new GroupMember(group, member, GroupRole.MEMBER))
                    .make(TEST));
            await(console.rowNames()
                    .write(RowName.parse("/user/recorded"), "Recorded")
                    .make(TEST));
            await(await(console.libraries()
                            .page(member, Bucket.PUBLIC, LibraryOrder.OLDEST_FIRST, Optional.empty(), 10))
                    .healing());
            await(console.libraries().rebuild(member).make(TEST));

            Map<ActivityKind, ActivityEntry> recorded = new EnumMap<>(ActivityKind.class);
            for (ActivityEntry entry :
                    log.read(ActivityFilter.ALL).next(10, () -> true, true).entries()) {
                assertThat(entry.statements()).as(entry.action()).isNotEmpty();
                assertThat(entry.rows()).as(entry.action()).isPresent();
                recorded.put(entry.kind(), entry);
            }
            assertThat(recorded)
                    .containsOnlyKeys(
                            ActivityKind.PRINCIPAL, ActivityKind.ROW_NAME, ActivityKind.HEALING, ActivityKind.REBUILD);
            assertThat(Objects.requireNonNull(recorded.get(ActivityKind.HEALING))
                            .statements())
                    .anyMatch(cql -> cql.contains("DELETE FROM") && cql.contains("'2001-01-01T00:00:00.000Z'"));
        }
    }

    @Test
    void anEmptyLibraryIsBuiltAndEmpty() {
        PrincipalId principal = principal(new PrincipalId("u:cam:nothing"));
        LibraryPage page = page(principal, Bucket.PRIVATE, LibraryOrder.OLDEST_FIRST, Optional.empty(), 10);
        assertThat(page.entries()).isEmpty();
        assertThat(page.rebuilt()).isFalse();
    }

    @Test
    void aPrincipalThatDoesNotExistIsNamed() {
        PrincipalId nobody = new PrincipalId("u:cam:nobody");
        assertThatThrownBy(() -> page(nobody, Bucket.PRIVATE, LibraryOrder.OLDEST_FIRST, Optional.empty(), 10))
                .isInstanceOf(UnknownPrincipalException.class)
                .hasMessageContaining("u:cam:nobody");
        assertThatThrownBy(() ->
                        await(begin(lectern.fanOuts().share(content("License.txt"), Set.of(nobody), MemberRole.VIEWER))
                                .done()))
                .isInstanceOf(UnknownPrincipalException.class);
        assertThatThrownBy(() -> await(lectern.libraries().rebuild(nobody).make(TEST)))
                .isInstanceOf(UnknownPrincipalException.class);
    }

    @Test
    void anItemIsSharedAsViewerOrManagerOnly() {
        ContentId item = content("License.txt");
        assertThatThrownBy(() -> begin(lectern.fanOuts().share(item, Set.of(NICOLAAS), MemberRole.REMOVED)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("To end a share, remove the item");
        assertThatThrownBy(() -> lectern.fanOuts()
                        .share(item, Set.of(NICOLAAS), MemberRole.REMOVED)
                        .preview(TEST))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("To end a share, remove the item");
    }

    @Test
    void anItemThatDoesNotExistIsNamed() {
        assertThatThrownBy(() -> await(
                        begin(lectern.fanOuts().share(content("Nothing.txt"), Set.of(NICOLAAS), MemberRole.VIEWER))
                                .done()))
                .isInstanceOf(UnknownContentException.class)
                .hasMessageContaining("c:cam:Nothing.txt");
    }

    @Test
    void aRebuildRemovesEveryKindOfDrift() {
        PrincipalId principal = principal(new PrincipalId("u:cam:drifted"));
        share(principal, "License.txt");
        share(principal, "SuperSecretDocument.txt");
        List<String> right = names(principal, ViewerRole.LIBRARY_OWNER);
        for (String bucket : List.of("PUBLIC", "PRIVATE")) {
            keyspace.session()
                    .execute(
                            "INSERT INTO library_by_principal (principal_id, bucket, last_modified, content_id, shared) "
                                    + "VALUES (?, ?, ?, 'c:cam:License.txt', true)",
                            principal.value(),
                            bucket,
                            Instant.parse("2001-01-01T00:00:00Z"));
        }
        assertThat(names(principal, ViewerRole.LIBRARY_OWNER)).hasSize(3);

        assertThat(await(lectern.libraries().rebuild(principal).make(TEST)).items())
                .isEqualTo(2);
        assertThat(names(principal, ViewerRole.LIBRARY_OWNER)).isEqualTo(right);
    }

    @Test
    void theExplanationComparesTruthAndRows() {
        PrincipalId principal = principal(new PrincipalId("u:cam:explained"));
        share(principal, "OnlyLoggedIn.txt");
        Explanation there = await(lectern.libraries().explain(principal, content("OnlyLoggedIn.txt"), Set.of()));
        assertThat(there.verdict()).isEqualTo(Explanation.Verdict.RIGHTLY_THERE);
        assertThat(there.expected()).containsExactlyInAnyOrder(Bucket.LOGGEDIN, Bucket.PRIVATE);
        assertThat(there.membership().stamp()).isEqualTo(1);
        assertThat(there.held()).isTrue();

        Explanation absent = await(lectern.libraries().explain(principal, content("License.txt"), Set.of()));
        assertThat(absent.verdict()).isEqualTo(Explanation.Verdict.RIGHTLY_ABSENT);

        keyspace.session()
                .execute(
                        "DELETE FROM library_by_principal WHERE principal_id = ? AND bucket = 'LOGGEDIN'",
                        principal.value());
        assertThat(await(lectern.libraries().explain(principal, content("OnlyLoggedIn.txt"), Set.of()))
                        .verdict())
                .isEqualTo(Explanation.Verdict.MISSING);

        Instant old = Instant.parse("2001-01-01T00:00:00Z");
        keyspace.session()
                .execute(
                        "INSERT INTO library_by_principal (principal_id, bucket, last_modified, content_id, shared) "
                                + "VALUES (?, 'PRIVATE', ?, 'c:cam:License.txt', true)",
                        principal.value(),
                        old);
        assertThat(await(lectern.libraries().explain(principal, content("License.txt"), Set.of(old)))
                        .verdict())
                .isEqualTo(Explanation.Verdict.WRONGLY_THERE);
    }

    @Test
    void aViewerSeesTheBucketOfTheirRole() {
        PrincipalId owner = principal(new PrincipalId("u:cam:shown"));
        PrincipalId other = principal(new PrincipalId("u:cam:looking"));
        item("OpenToAll.txt", Visibility.PUBLIC, 1_348_067_400);
        item("ToOwnersAlone.txt", Visibility.PRIVATE, 1_348_067_401);
        share(owner, "OpenToAll.txt");
        share(owner, "ToOwnersAlone.txt");

        assertThat(namesFor(new Viewer.Nobody(), owner)).containsExactly("OpenToAll.txt");
        assertThat(namesFor(new Viewer.Named(other), owner)).containsExactly("OpenToAll.txt");
        assertThat(namesFor(new Viewer.Named(owner), owner)).containsExactly("OpenToAll.txt", "ToOwnersAlone.txt");
    }

    @Test
    void whoCountsAsAGroupsOwnerIsTheConnectionsChoice() {
        PrincipalId both = principal(new PrincipalId("u:cam:both"));
        PrincipalId member = principal(new PrincipalId("u:cam:mere-member"));
        PrincipalId hosts = principal(new PrincipalId("g:cam:hosts"));
        PrincipalId club = principal(new PrincipalId("g:cam:club"));
        put(club, both);
        put(club, member);
        put(hosts, both);
        await(lectern.principals()
                .put(new GroupMember(club, hosts, GroupRole.MANAGER))
                .make(TEST));
        ViewerRoles managers = new ViewerRoles(lectern.principals(), GroupRole.MANAGER);

        assertThat(lectern.libraries().groupOwners()).isEqualTo(GroupRole.MEMBER);
        ViewerVerdict anyMember = await(lectern.libraries().judge(new Viewer.Named(member), club));
        assertThat(anyMember.role()).isEqualTo(ViewerRole.GROUP_OWNER);
        assertThat(anyMember.within()).contains(GroupRole.MEMBER);

        ViewerVerdict mere = await(managers.of(new Viewer.Named(member), club));
        assertThat(mere.role()).isEqualTo(ViewerRole.LOGGED_IN);
        assertThat(mere.chain()).containsExactly(member, club);
        ViewerVerdict manager = await(managers.of(new Viewer.Named(both), club));
        assertThat(manager.role()).isEqualTo(ViewerRole.GROUP_OWNER);
        assertThat(manager.within()).contains(GroupRole.MANAGER);
        assertThat(manager.chain()).as("through what manages the group").containsExactly(both, hosts, club);
        assertThat(await(managers.of(new Viewer.Named(club), club)).role()).isEqualTo(ViewerRole.GROUP_OWNER);
    }

    @Test
    void aViewersRoleFollowsAnyChainOfGroups_andCyclesEnd() {
        PrincipalId viewer = principal(new PrincipalId("u:cam:viewer"));
        PrincipalId inner = principal(new PrincipalId("g:cam:inner"));
        PrincipalId outer = principal(new PrincipalId("g:cam:outer"));
        put(inner, viewer);
        put(outer, inner);
        put(inner, outer);

        ViewerVerdict member = await(lectern.libraries().judge(new Viewer.Named(viewer), outer));
        assertThat(member.role()).isEqualTo(ViewerRole.GROUP_OWNER);
        assertThat(member.chain()).containsExactly(viewer, inner, outer);
        assertThat(await(lectern.libraries().judge(new Viewer.Named(NICOLAAS), outer))
                        .role())
                .isEqualTo(ViewerRole.LOGGED_IN);
        assertThat(await(lectern.libraries().judge(new Viewer.Named(NICOLAAS), NICOLAAS))
                        .role())
                .isEqualTo(ViewerRole.LIBRARY_OWNER);
        assertThat(await(lectern.libraries().judge(new Viewer.Nobody(), NICOLAAS))
                        .role())
                .isEqualTo(ViewerRole.ANONYMOUS);
        await(lectern.principals()
                .put(new GroupMember(inner, viewer, GroupRole.REMOVED))
                .make(TEST));
        assertThat(await(lectern.libraries().judge(new Viewer.Named(viewer), outer))
                        .role())
                .isEqualTo(ViewerRole.LOGGED_IN);
    }

    @Test
    void principalsAreFoundByTheBeginningOfAnIdOrOfAWord() {
        PrincipalId id = new PrincipalId("u:cam:zoe.o'neill");
        await(lectern.principals()
                .put(new Principal(id, "Zo\u00eb O'Neill-\u00c5berg", Visibility.PUBLIC))
                .make(TEST));
        for (String typed : List.of("u:cam:zo", "zoe", "ZO\u00cb", "nei", "aberg", "aberg zoe", "zoe.o'n")) {
            assertThat(await(lectern.principals().search(typed, 10)))
                    .as(typed)
                    .extracting(Principal::id)
                    .contains(id);
        }
        assertThat(await(lectern.principals().search("zoe smith", 10))).isEmpty();
        await(lectern.principals()
                .put(new Principal(id, "Somebody Else", Visibility.PUBLIC))
                .make(TEST));
        assertThat(await(lectern.principals().search("aberg", 10))).isEmpty();
        assertThat(await(lectern.principals().search("somebody", 10)))
                .extracting(Principal::id)
                .contains(id);
    }

    private PrincipalId principal(PrincipalId id) {
        await(lectern.principals()
                .put(new Principal(id, id.name(), Visibility.PUBLIC))
                .make(TEST));
        return id;
    }

    private void put(PrincipalId group, PrincipalId member) {
        await(lectern.principals()
                .put(new GroupMember(group, member, GroupRole.MEMBER))
                .make(TEST));
    }

    private void item(String name, Visibility visibility, long seconds) {
        await(begin(lectern.fanOuts()
                        .change(
                                content(name),
                                new Change.Put(name, visibility, Optional.of(Instant.ofEpochSecond(seconds)))))
                .done());
    }

    private void share(PrincipalId principal, String name) {
        await(begin(lectern.fanOuts().share(content(name), Set.of(principal), MemberRole.VIEWER))
                .done());
    }

    private static ContentId content(String name) {
        return new ContentId("c:cam:" + name);
    }

    private List<String> names(PrincipalId principal, ViewerRole role) {
        return page(principal, role.bucket(), LibraryOrder.OLDEST_FIRST, Optional.empty(), 100).entries().stream()
                .map(position -> position.content().name())
                .toList();
    }

    private List<String> namesFor(Viewer viewer, PrincipalId library) {
        return await(lectern.libraries().pageFor(viewer, library, LibraryOrder.OLDEST_FIRST, Optional.empty(), 100))
                .page()
                .entries()
                .stream()
                .map(position -> position.content().name())
                .toList();
    }

    private LibraryPage page(
            PrincipalId principal, Bucket bucket, LibraryOrder order, Optional<Position> after, int limit) {
        return await(lectern.libraries().pageAsStored(principal, bucket, order, after, limit));
    }
}
