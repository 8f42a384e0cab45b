package org.lectern.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.Stuck;
import org.lectern.lane.AlsoOnSharedNode;
import org.lectern.library.Bucket;
import org.lectern.library.LibraryOrder;
import org.lectern.library.Position;
import org.lectern.model.ContentId;
import org.lectern.model.GroupMember;
import org.lectern.model.GroupRole;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.oae.Joinable;
import org.lectern.oae.OaeId;
import org.lectern.oae.OaeKeyspace;
import org.lectern.oae.PaperPlatform;
import org.lectern.service.Lectern;
import org.lectern.service.TestKeyspace;

/** What a keyspace of OAE's says of users, groups, content and who has it moves to Lectern by an export and an import. */
@AlsoOnSharedNode
final class OaeExportTest {
    private static final long T = 1_348_067_316_000L;

    @TempDir
    private Path directory;

    @Test
    void aPlatformMovesByAnExportAndAnImport() throws Exception {
        try (OaeKeyspace platform = new OaeKeyspace("moves");
                TestKeyspace target = new TestKeyspace("moved")) {
            OaeId nicolaas = platform.resource("u:cam:nicolaas", "Nicolaas", Visibility.PUBLIC, T);
            OaeId nameless = platform.resource("u:cam:nameless", "", Visibility.PRIVATE, T);
            OaeId deleted = platform.resource("u:cam:deleted", "Deleted", Visibility.PUBLIC, T);
            platform.run(
                    "INSERT INTO %s.\"AuthzDeleted\" (\"resourceId\", \"deleted\") VALUES ('u:cam:deleted', true)");
            OaeId physics = platform.group("g:cam:physics", "Physics", Visibility.LOGGEDIN, Joinable.REQUEST, T);
            OaeId licence = platform.resource("c:cam:licence", "Licence", Visibility.PUBLIC, T + 1);
            OaeId inSeconds = platform.resource("c:cam:old", "Of a time in seconds", Visibility.PRIVATE, T / 1_000);
            platform.resource("d:cam:talk", "Talk", Visibility.PUBLIC, T);
            platform.folder("f:cam:files", "g:cam:files", "Files", Visibility.PUBLIC, T);
            platform.role(nicolaas, licence, "manager");
            platform.role(physics, licence, "viewer");
            platform.role(nicolaas, inSeconds, "viewer");
            platform.role(deleted, licence, "viewer");
            platform.role(nicolaas, physics, "manager");
            platform.role(nameless, physics, "member");
            platform.role(nicolaas, new OaeId("g:cam:files"), "manager");
            platform.role(nicolaas, new OaeId("c:cam:gone"), "viewer");
            platform.role(nameless, licence, "admirer");
            Path file = directory.resolve("moved.jsonl");

            ExportReport exported;
            try (Lectern source = Lectern.connect(platform.settings(true))) {
                exported = Stuck.await(
                        "the export has ended",
                        new Exporter(source)
                                .start(file, ExportOptions.everything(TransferFormat.JSON_LINES))
                                .ended());
            }

            assertThat(exported.outcome()).isEqualTo(Outcome.FINISHED);
            assertThat(exported.rows())
                    .isEqualTo(Map.of(
                            EntryType.PRINCIPAL, 3L,
                            EntryType.GROUP_MEMBER, 2L,
                            EntryType.CONTENT, 2L,
                            EntryType.MEMBERSHIP, 3L));
            // What cannot be taken over is counted and named: an item that is gone, a role that is none.
            assertThat(exported.reason().english()).contains("omitted: 2.").contains("u:cam:n");
            assertThat(Files.readAllLines(file)).hasSize(10);

            ImportReport imported = Stuck.await(
                    "the import has ended",
                    new Importer(target.lectern(), directory.resolve("state"))
                            .read(file, ImportOptions.DEFAULT)
                            .make(TEST)
                            .thenCompose(TransferJob::ended));

            assertThat(imported.refusals()).isEmpty();
            assertThat(imported.applied()).isEqualTo(10);
            PrincipalId owner = PrincipalId.of("u:cam:nicolaas");
            assertThat(await(target.lectern()
                                    .libraries()
                                    .page(owner, Bucket.PRIVATE, LibraryOrder.NEWEST_FIRST, Optional.empty(), 10))
                            .page()
                            .entries())
                    .containsExactly(
                            new Position(Instant.ofEpochMilli(T + 1), ContentId.of("c:cam:licence")),
                            new Position(Instant.ofEpochSecond(T / 1_000), ContentId.of("c:cam:old")));
            assertThat(await(target.lectern()
                            .principals()
                            .members(PrincipalId.of("g:cam:physics"), Optional.empty(), 10)))
                    .containsExactlyInAnyOrder(
                            new GroupMember(PrincipalId.of("g:cam:physics"), owner, GroupRole.MANAGER),
                            new GroupMember(
                                    PrincipalId.of("g:cam:physics"),
                                    PrincipalId.of("u:cam:nameless"),
                                    GroupRole.MEMBER));
            assertThat(await(target.lectern().principals().find(PrincipalId.of("u:cam:nameless")))
                            .orElseThrow()
                            .displayName())
                    .isEqualTo("nameless");
        }
    }

    @Test
    void whatThePapersTablesSayMovesInSeconds_andWhatTheyDoNotSayIsNamed() throws Exception {
        try (PaperPlatform platform = new PaperPlatform("papermoves")) {
            platform.share("c:cam:licence", Visibility.PUBLIC, "1348067316", "u:cam:nicolaas", "g:cam:physics");
            platform.names("c:cam:nowhere", "u:cam:nicolaas");
            Path file = directory.resolve("paper.jsonl");

            ExportReport exported;
            try (Lectern source = Lectern.connect(platform.settings(true))) {
                exported = Stuck.await(
                        "the export has ended",
                        new Exporter(source)
                                .start(file, ExportOptions.everything(TransferFormat.JSON_LINES))
                                .ended());
            }

            assertThat(exported.rows())
                    .isEqualTo(Map.of(
                            EntryType.PRINCIPAL, 2L,
                            EntryType.GROUP_MEMBER, 0L,
                            EntryType.CONTENT, 1L,
                            EntryType.MEMBERSHIP, 3L));
            assertThat(exported.reason().english()).contains("omitted: 1.").contains("c:cam:nowhere");
            assertThat(Files.readString(file)).contains("2012-09-19T15:08:36");
        }
    }
}
