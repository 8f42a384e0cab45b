package org.lectern.console.duplicates;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javafx.collections.ListChangeListener;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.audit.ToldAudits;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.AuditState;
import org.lectern.audit.model.DriftKind;
import org.lectern.audit.model.Finding;
import org.lectern.audit.model.FixOutcome;
import org.lectern.audit.repair.FixResult;
import org.lectern.cluster.ClusterException;
import org.lectern.console.TestContext;
import org.lectern.console.export.Export;
import org.lectern.console.page.ConsoleContext;
import org.lectern.service.TestKeyspace;
import org.lectern.transfer.RowFormat;
import org.lectern.wording.Message;

/** Which findings are shown, in what order, and what is known of them. */
final class FindingsModelTest {
    private static final Finding ONE = ToldAudits.finding(DriftKind.DUPLICATE, 1);
    private static final Finding TWO = ToldAudits.finding(DriftKind.STALE, 2);

    private final ToldAudits audits = new ToldAudits();
    private final ConsoleContext context = TestContext.answering(audits.service());
    private final FindingsModel model = new FindingsModel(context, InstantSource.fixed(ToldAudits.BEGUN));

    @TempDir
    private Path directory = Path.of("");

    @Test
    void whatIsFoundTwiceShowsOnceAndKeepsItsPlace() {
        AuditRecord record = audits.record(AuditState.RUNNING, List.of());
        model.live(record.id());
        model.found(List.of(ONE), Map.of(DriftKind.DUPLICATE, 1L));
        model.found(List.of(TWO, ONE), Map.of(DriftKind.DUPLICATE, 1L, DriftKind.STALE, 1L));

        assertThat(model.rows()).extracting(FindingRow::finding).containsExactly(ONE, TWO);
        assertThat(model.rows().get(0).seen()).contains(ToldAudits.BEGUN);
        assertThat(model.total()).isEqualTo(2);
    }

    @Test
    void duplicatesComeFirst_inAPageAndOnceAnAuditHasEnded_andNothingMovesBefore() {
        Finding three = ToldAudits.finding(DriftKind.DUPLICATE, 3);
        List<Finding> found = List.of(TWO, ONE, three);
        model.show(audits.record(AuditState.FINISHED, found));
        assertThat(model.rows()).extracting(FindingRow::finding).containsExactly(ONE, three, TWO);

        AuditRecord running = audits.record(AuditState.FINISHED, found);
        model.live(running.id());
        model.found(List.of(TWO), Map.of(DriftKind.STALE, 1L));
        model.found(List.of(three, ONE), Map.of(DriftKind.STALE, 1L, DriftKind.DUPLICATE, 2L));
        assertThat(model.rows()).extracting(FindingRow::finding).containsExactly(TWO, three, ONE);
        List<Boolean> permutations = new ArrayList<>();
        model.rows().addListener((ListChangeListener<FindingRow>) change -> {
            while (change.next()) {
                permutations.add(change.wasPermutated());
            }
        });
        model.update(running);
        assertThat(model.rows()).extracting(FindingRow::finding).containsExactly(three, ONE, TWO);
        assertThat(permutations).as("the selection stays").containsExactly(true);
    }

    @Test
    void whatIsOnRecordIsReadPageByPage() {
        List<Finding> all = ToldAudits.findings(100);
        model.show(audits.record(AuditState.FINISHED, all));
        assertThat(model.rows()).hasSize(FindingsModel.PAGE);
        assertThat(model.isWhole()).isFalse();
        model.more();

        assertThat(model.rows()).hasSize(all.size());
        assertThat(model.isWhole()).isTrue();
    }

    @Test
    void whatLiveFindingsLeaveOutIsReadAtTheEnd() {
        AuditRecord record = audits.record(AuditState.FINISHED, List.of(ONE, TWO));
        model.live(record.id());
        model.found(List.of(TWO), Map.of(DriftKind.STALE, 1L));
        model.update(record);

        assertThat(model.rows()).extracting(FindingRow::finding).containsExactly(TWO, ONE);
    }

    @Test
    void aFilterNarrowsByKindAndByText() {
        model.show(audits.record(AuditState.FINISHED, List.of(ONE, TWO)));
        model.filter(FindingFilter.ALL.withKinds(Set.of(DriftKind.STALE)));
        assertThat(model.rows()).hasSize(1);
        model.filter(FindingFilter.ALL.withText(" DRIFT-1 "));

        assertThat(model.rows()).extracting(FindingRow::finding).containsExactly(ONE);
    }

    @Test
    void whatCameOfAFixStandsBesideIt() {
        model.show(audits.record(AuditState.FINISHED, List.of(ONE, TWO)));
        model.results(List.of(
                new FixResult(ONE, FixOutcome.ALREADY_GONE, Message.NONE, Optional.empty()),
                new FixResult(TWO, FixOutcome.NOT_FIXED, Message.plain("Something hides it."), Optional.empty())));

        assertThat(model.rows()).extracting(FindingRow::isRight).containsExactly(true, false);
    }

    @Test
    void whatIsFixedIsLeftOutOfTheCounts_hereAndWhereItIsReadAgain() {
        AuditRecord record = audits.record(AuditState.FINISHED, List.of(ONE, TWO));
        model.show(record);
        assertThat(model.left().get()).isEqualTo(Map.of(DriftKind.DUPLICATE, 1L, DriftKind.STALE, 1L));
        model.results(List.of(new FixResult(ONE, FixOutcome.VERIFIED, Message.NONE, Optional.empty())));

        assertThat(model.left().get()).isEqualTo(Map.of(DriftKind.DUPLICATE, 0L, DriftKind.STALE, 1L));
        assertThat(model.fixable()).isEqualTo(Map.of(DriftKind.STALE, 1L));
        assertThat(model.fixed()).isEqualTo(1);
        model.results(List.of(new FixResult(ONE, FixOutcome.NOT_FIXED, Message.NONE, Optional.empty())));
        assertThat(model.left().get()).isEqualTo(model.counts().get());
    }

    /** The record of an audit that is opened again says how many are fixed, whichever of them are loaded. */
    @Test
    void ofAnAuditWithMoreFindingsThanAPage_whatIsFixedIsCounted_loadedOrNot() {
        List<Finding> all = ToldAudits.findings(200);
        AuditRecord record = audits.record(AuditState.FINISHED, all);
        long perKind = 200;
        List<Finding> stale = all.stream()
                .filter(finding -> finding.kind() == DriftKind.STALE)
                .toList();
        audits.fixed(record.id(), stale);
        model.show(TestKeyspace.await(audits.service().find(record.id())).orElseThrow());

        assertThat(model.isWhole()).isFalse();
        assertThat(model.left().get()).containsEntry(DriftKind.STALE, 0L).containsEntry(DriftKind.DUPLICATE, 200L);
        assertThat(model.fixable()).doesNotContainKey(DriftKind.STALE);
        assertThat(model.fixed()).isEqualTo(perKind);
        while (!model.isWhole()) {
            model.more();
        }
        assertThat(model.fixed()).isEqualTo(perKind);

        Finding duplicate = all.stream()
                .filter(finding -> finding.kind() == DriftKind.DUPLICATE)
                .findFirst()
                .orElseThrow();
        model.results(List.of(new FixResult(duplicate, FixOutcome.VERIFIED, Message.NONE, Optional.empty())));
        assertThat(model.left().get()).containsEntry(DriftKind.STALE, 0L).containsEntry(DriftKind.DUPLICATE, 199L);
        assertThat(model.fixed()).isEqualTo(perKind + 1);
    }

    @Test
    void aFailedReadCanBeTriedAgain() {
        AuditRecord record = audits.record(AuditState.FINISHED, List.of(ONE));
        audits.fail(new ClusterException(ClusterException.Kind.REFUSED, "You may not read this."));
        model.show(record);
        assertThat(model.failure()).isPresent();
        audits.accidents.clear();
        model.reload();

        assertThat(model.rows()).hasSize(1);
    }

    @Test
    void anExportHoldsTheEvidence() throws Exception {
        Path file = directory.resolve("findings.csv");
        model.show(audits.record(AuditState.FINISHED, List.of(ONE)));
        Export export = new FindingColumns(new AuditTexts(context.texts(), context.times())).export(context, model);
        export.write(RowFormat.CSV, file);
        Path json = directory.resolve("findings.json");
        export.write(RowFormat.JSON, json);

        assertThat(Files.readString(file))
                .startsWith(
                        "kind,principal_id,content_id,display_name,visibility,last_modified,deleted,role,stamp,list_role,"
                                + "faulty_buckets,rows,verdict,fix,because\r\n")
                .contains("DUPLICATE,u:cam:drift-1,c:cam:Specimen 1.pdf,Specimen 1,PRIVATE")
                .contains("PRIVATE@2026-03-01T10:00:00Z/1700000000000000");
        assertThat(Files.readString(json)).contains("\"stamp\":3");
    }
}
