package org.lectern.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lectern.fanout.FanOutJobs.begin;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;

import com.datastax.oss.driver.api.core.cql.Row;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lectern.audit.diagnosis.PrincipalAudit;
import org.lectern.audit.model.AuditOptions;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.AuditScope;
import org.lectern.audit.model.DriftKind;
import org.lectern.audit.model.Finding;
import org.lectern.audit.model.FixOutcome;
import org.lectern.audit.model.ReadConsistency;
import org.lectern.audit.model.RecordedFinding;
import org.lectern.audit.repair.Corrections;
import org.lectern.audit.repair.FixResult;
import org.lectern.audit.repair.RepairJob;
import org.lectern.audit.repair.RepairReport;
import org.lectern.lane.OnSharedNode;
import org.lectern.library.Bucket;
import org.lectern.library.Libraries;
import org.lectern.library.LibraryOrder;
import org.lectern.library.Position;
import org.lectern.model.Change;
import org.lectern.model.ContentId;
import org.lectern.model.MemberRole;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.UnreadableRowException;
import org.lectern.model.Visibility;
import org.lectern.poll.PollId;
import org.lectern.poll.PollReview;
import org.lectern.protocol.FanOut;
import org.lectern.protocol.Operations;
import org.lectern.protocol.Reconciled;
import org.lectern.transfer.ExportOptions;
import org.lectern.transfer.ExportReport;
import org.lectern.transfer.Exporter;
import org.lectern.transfer.Outcome;
import org.lectern.transfer.TransferFormat;

/** A row of the truth that somebody else wrote, and nobody can read, is named and left alone; everything else goes on. */
@OnSharedNode
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class UnreadableRowsTest {
    private static final PrincipalId ANNE = new PrincipalId("u:test:anne");
    private static final PrincipalId BERT = new PrincipalId("u:test:bert");
    /** Has the item without a name, and nothing else that is wrong. */
    private static final PrincipalId CARL = new PrincipalId("u:test:carl");

    private static final PrincipalId NAMELESS = new PrincipalId("u:test:nameless");
    private static final ContentId GOOD = new ContentId("c:test:good");
    private static final ContentId SECRET = new ContentId("c:test:secret");
    private static final ContentId BLANK = new ContentId("c:test:blank");
    private static final ContentId BOSSED = new ContentId("c:test:bossed");

    private TestKeyspace keyspace;
    private Lectern lectern;

    @BeforeAll
    void writeRowsByHand() {
        keyspace = new TestKeyspace("unreadable");
        lectern = keyspace.lectern();
        for (PrincipalId principal : List.of(ANNE, BERT, NAMELESS)) {
            await(lectern.principals()
                    .put(new Principal(principal, principal.name() + " reader", Visibility.PUBLIC))
                    .make(TEST));
        }
        for (ContentId content : List.of(GOOD, SECRET, BLANK, BOSSED)) {
            await(begin(lectern.fanOuts()
                            .change(content, new Change.Put(content.name(), Visibility.PUBLIC, Optional.empty())))
                    .done());
            await(begin(lectern.fanOuts().share(content, Set.of(ANNE, BERT), MemberRole.VIEWER))
                    .done());
        }
        await(lectern.principals()
                .put(new Principal(CARL, "Carl", Visibility.PUBLIC))
                .make(TEST));
        await(begin(lectern.fanOuts().share(BLANK, Set.of(CARL), MemberRole.VIEWER))
                .done());
        byHand("UPDATE content SET visibility = 'SECRET' WHERE content_id = 'c:test:secret' IF EXISTS");
        byHand("UPDATE content SET display_name = ' ' WHERE content_id = 'c:test:blank' IF EXISTS");
        byHand(
                "UPDATE content SET role = 'BOSS' WHERE content_id = 'c:test:bossed' AND principal_id = 'u:test:anne' IF EXISTS");
        byHand("UPDATE principal SET display_name = '' WHERE principal_id = 'u:test:nameless' IF EXISTS");
    }

    private void byHand(String cql) {
        assertThat(keyspace.session().execute(cql).wasApplied()).isTrue();
    }

    @AfterAll
    void close() {
        keyspace.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "INSERT INTO principal (principal_id, display_name) VALUES ('%s', 'Dora')",
                "INSERT INTO principal (principal_id, visibility) VALUES ('%s', 'PUBLIC')",
                "INSERT INTO principal (principal_id) VALUES ('%s')",
                "INSERT INTO principal (principal_id, display_name, visibility) VALUES ('%s', ' ', 'PUBLIC')",
                "INSERT INTO principal (principal_id, display_name, visibility) VALUES ('%s', 'Dora', 'SECRET')"
            })
    void aPrincipalThatCannotBeReadIsPutRightByGivingItANameAndAVisibility(String row) {
        PrincipalId dora = new PrincipalId("u:test:dora" + Integer.toHexString(row.hashCode()));
        byHand(row.formatted(dora) + " IF NOT EXISTS");
        assertThatThrownBy(() -> await(lectern.principals().find(dora)))
                .isInstanceOf(UnreadableRowException.class)
                .hasMessageContaining("import the principal");
        Principal right = new Principal(dora, "Dora Right", Visibility.PRIVATE);

        assertThat(await(lectern.principals().put(right).make(TEST))).isTrue();

        assertThat(await(lectern.principals().find(dora))).contains(right);
        assertThat(await(lectern.principals().search("dora right", 100))).contains(right);
        assertThat(await(lectern.principals().put(right).make(TEST))).isFalse();
    }

    @Test
    void anAuditNamesEachAndGoesOn_andNoFixTouchesIt() {
        PrincipalAudit audit = await(lectern.audits().principal(ANNE, Duration.ZERO));

        assertThat(audit.findings())
                .filteredOn(finding -> finding.kind() == DriftKind.UNREADABLE)
                .extracting(Finding::content)
                .containsExactlyInAnyOrder(SECRET, BLANK, BOSSED);
        assertThat(audit.findings())
                .filteredOn(finding -> finding.content().equals(SECRET))
                .allSatisfy(finding ->
                        assertThat(finding.verdict().english()).contains("c:test:secret", "\u201CSECRET\u201D"));

        List<String> before = truth();
        Corrections preview = await(lectern.audits().corrections(audit.findings()));
        assertThat(preview.rows()).isZero();
        assertThat(preview.steps())
                .as("it is not said to be right by now")
                .allSatisfy(step -> assertThat(step.unreadable())
                        .hasValueSatisfying(why -> assertThat(why.english()).contains(step.item())));
        RepairReport report = await(lectern.audits()
                .fix(audit.findings(), Optional.empty())
                .make(TEST)
                .thenCompose(RepairJob::ended));
        assertThat(report.fixes()).extracting(FixResult::outcome).containsOnly(FixOutcome.NOT_FIXED);
        assertThat(truth()).isEqualTo(before);
    }

    @Test
    void anAuditOfEverythingSeesAnItemWithoutANameInWhoeverHasIt() {
        AuditRecord audit = await(lectern.audits()
                .start(
                        new AuditScope.Everything(),
                        new AuditOptions(ReadConsistency.LOCAL_ONE, Duration.ZERO, 0, 2),
                        TEST)
                .ended());

        assertThat(await(lectern.audits().findings(audit.id(), Optional.empty(), 100))
                        .rows())
                .extracting(RecordedFinding::finding)
                .filteredOn(finding -> finding.principal().equals(CARL))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.content()).isEqualTo(BLANK);
                    assertThat(finding.kind()).isEqualTo(DriftKind.UNREADABLE);
                });
    }

    private List<String> truth() {
        return keyspace.session().execute("SELECT * FROM content").all().stream()
                .map(Row::getFormattedContents)
                .toList();
    }

    @Test
    void aRebuildAndAPageHoldWhatCanBeRead() {
        Libraries.Rebuilt rebuilt = await(lectern.libraries().rebuild(ANNE).make(TEST));

        assertThat(rebuilt.leftOut().first())
                .as("what had to be left out is named")
                .containsExactly(BLANK, BOSSED, SECRET);
        assertThat(rebuilt.message().english())
                .as("also in the activity log")
                .contains("3 items were omitted", "c:test:secret");
        assertThat(await(lectern.libraries().page(ANNE, Bucket.PUBLIC, LibraryOrder.OLDEST_FIRST, Optional.empty(), 10))
                        .page()
                        .entries())
                .extracting(Position::content)
                .containsExactly(GOOD);
    }

    @Test
    void aFanOutReachesAllMembersThatCanBeRead_andNamesTheOther() {
        Reconciled reconciled =
                await(new Operations(lectern.connection().stores().libraries()).run(FanOut.of(BOSSED, 100)));

        assertThat(reconciled.failures()).containsOnlyKeys(ANNE);
        assertThat(reconciled.failures().get(ANNE)).asString().contains("BOSS");
        assertThat(reconciled.principals()).isEqualTo(1);
    }

    @Test
    void anItemThatCannotBeReadIsNotChanged_withASentence() {
        assertThatThrownBy(() -> await(begin(lectern.fanOuts().change(SECRET, new Change.Touch()))
                        .done()))
                .isInstanceOf(UnreadableRowException.class)
                .hasMessageContaining("c:test:secret");
    }

    @Test
    void aSearchLeavesItOut_andWhoAsksForItAloneIsToldWhy() {
        assertThat(await(lectern.principals().search("reader", 10)))
                .extracting(Principal::id)
                .containsExactlyInAnyOrder(ANNE, BERT);
        assertThatThrownBy(() -> await(lectern.principals().find(NAMELESS)))
                .isInstanceOf(UnreadableRowException.class)
                .hasMessageContaining("u:test:nameless");
        assertThat(await(lectern.principals().existing(Set.of(NAMELESS)))).containsExactly(NAMELESS);
    }

    @Test
    void anExportNamesWhatItLeavesOut(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("all.jsonl");
        ExportReport report = await(new Exporter(lectern)
                .start(file, ExportOptions.everything(TransferFormat.of(file)))
                .ended());

        assertThat(report.outcome()).isEqualTo(Outcome.FINISHED);
        assertThat(report.message().orElseThrow().english()).contains("omitted: 4");
        assertThat(Files.readString(file)).contains("c:test:good").doesNotContain("u:test:nameless");
    }

    @Test
    void anOptionWithoutPlacesTakesNobody_andAReviewNamesIt() {
        keyspace.session()
                .execute(
                        "INSERT INTO poll (poll_id, section, row_key, title, capacity) VALUES ('none', 'option', 'Nowhere', 'None', 0)");

        PollReview review = await(lectern.polls().review(new PollId("none"), rows -> true));

        assertThat(review.poll().options())
                .singleElement()
                .satisfies(option -> assertThat(option.isFull()).isTrue());
        assertThat(review.unreadable()).singleElement().asString().contains("Nowhere", "a limit of 1 or more");
    }
}
