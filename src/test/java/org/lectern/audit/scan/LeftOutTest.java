package org.lectern.audit.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.lectern.audit.diagnosis.AuditReads;
import org.lectern.audit.diagnosis.LibraryAuditor;
import org.lectern.audit.diagnosis.LibraryRows;
import org.lectern.audit.diagnosis.Murmur3;
import org.lectern.audit.model.AuditId;
import org.lectern.audit.model.AuditOptions;
import org.lectern.audit.model.AuditPhase;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.AuditScope;
import org.lectern.audit.model.AuditState;
import org.lectern.audit.model.AuditSteps;
import org.lectern.audit.model.ReadConsistency;
import org.lectern.cluster.ClusterException;
import org.lectern.cluster.ClusterException.Kind;
import org.lectern.lane.WithoutNode;
import org.lectern.model.PrincipalId;
import org.lectern.model.TokenRange;
import org.lectern.simulation.AuditTables;
import org.lectern.simulation.Ports;
import org.lectern.wording.Message;

/** An audit that could not read everything says so, and what it left out. */
@WithoutNode
final class LeftOutTest {
    private static final PrincipalId WHOLE = new PrincipalId("u:t:whole");
    private static final PrincipalId DAMAGED = new PrincipalId("u:t:damaged");

    private static ClusterException fault() {
        return new ClusterException(Kind.UNREADABLE, "A file is damaged.");
    }

    @Test
    void anAuditOfPrincipalsLeavesOutALibraryThatCannotBeRead() {
        AuditRecord record = audit(new AuditScope.Selection(new TreeSet<>(Set.of(WHOLE, DAMAGED))));

        assertThat(record.state()).as(record.reason().english()).isEqualTo(AuditState.INCOMPLETE);
        assertThat(record.unreadable()).containsExactly(DAMAGED + ": A file is damaged.");
        assertThat(record.reason().english()).contains("(places: 1)", DAMAGED.value());
    }

    @Test
    void anAuditOfEverythingLeavesOutOnlyTheSliceThatCannotBeRead_andSaysWhoseLibrariesItCannotKnow() {
        AuditRecord record = audit(new AuditScope.Everything());

        assertThat(record.state()).as(record.reason().english()).isEqualTo(AuditState.INCOMPLETE);
        assertThat(record.unreadable())
                .hasSize(2)
                .anyMatch(line -> line.startsWith(DAMAGED.value()))
                .anyMatch(line -> line.startsWith("libraries of principals that are not on record, of the tokens "));
        assertThat(record.total()).isZero();
    }

    @Test
    void anAuditThatReadEverythingIsFinished() {
        AuditRecord record = audit(new AuditScope.Selection(new TreeSet<>(Set.of(WHOLE))));

        assertThat(record.state()).as(record.reason().english()).isEqualTo(AuditState.FINISHED);
        assertThat(record.reason().english()).isEmpty();
    }

    @Test
    void anAuditOfEverythingGoesOnWhereTheTruthCannotBeRead_andSaysWhichItemsItDoesNotKnow() {
        AuditRecord record = audit(new AuditScope.Everything(), new Damaged(Set.of(Table.CONTENT)));

        assertThat(record.state()).as(record.reason().english()).isEqualTo(AuditState.INCOMPLETE);
        assertThat(record.unreadable())
                .as("a thousandth of the ring")
                .singleElement()
                .asString()
                .startsWith("items of the tokens ")
                .contains("A file is damaged.");
        assertThat(record.total()).isZero();
    }

    @Test
    void anAuditGoesOnWhereListsOrPrincipalsCannotBeRead() {
        AuditRecord everything = audit(new AuditScope.Everything(), new Damaged(Set.of(Table.LISTS)));
        assertThat(everything.state()).as(everything.reason().english()).isEqualTo(AuditState.INCOMPLETE);
        assertThat(everything.unreadable()).anyMatch(line -> line.startsWith("principals of the tokens "));

        AuditRecord tenant = audit(new AuditScope.Tenant("t"), new Damaged(Set.of(Table.CONTENT, Table.LISTS)));
        assertThat(tenant.state()).as(tenant.reason().english()).isEqualTo(AuditState.INCOMPLETE);
        assertThat(tenant.principals()).as("the one that is whole").isEqualTo(1);
        assertThat(tenant.unreadable())
                .anyMatch(line -> line.startsWith("items of the tokens "))
                .anyMatch(line -> line.startsWith("principals of the tokens "));
    }

    private static AuditRecord audit(AuditScope scope) {
        return audit(scope, new Damaged(Set.of(Table.LIBRARIES)));
    }

    private static AuditRecord audit(AuditScope scope, Damaged tables) {
        AuditRecord start = new AuditRecord(
                new AuditId(UUID.fromString("5f2f0f00-0000-11f0-8000-000000000000")),
                scope,
                new AuditOptions(ReadConsistency.LOCAL_ONE, Duration.ZERO, 0, 2),
                TEST,
                AuditState.RUNNING,
                AuditPhase.ESTIMATING,
                Instant.EPOCH,
                Optional.empty(),
                Map.of(),
                0,
                0,
                0,
                List.of(),
                Message.NONE,
                AuditSteps.UNKNOWN);
        AuditReads reads = Ports.answering(AuditReads.class, (method, given) -> switch (method.getName()) {
            case "now" -> Instant.EPOCH;
            case "library" ->
                given.get(0).equals(DAMAGED)
                        ? CompletableFuture.failedStage(fault())
                        : CompletableFuture.completedStage(
                                new LibraryRows(true, Map.of(), Map.of(), 0, 0, false, List.of()));
            default -> CompletableFuture.completedStage(Map.of());
        });
        AuditTables records = new AuditTables();
        AuditRun run = new AuditRun(
                tables,
                new LibraryAuditor(reads),
                reads,
                Ports.answering(NameIndexes.class, (method, given) -> 0),
                records,
                records,
                new AuditRecords.Place(start, 1, Instant.EPOCH, 0, 0, new BitSet(), 0),
                new long[0],
                true);
        run.begin();
        return await(run.ended());
    }

    private enum Table {
        CONTENT,
        LIBRARIES,
        LISTS
    }

    /** Empty libraries of two principals, and a damaged file of some tables where one of them lies. */
    private record Damaged(Set<Table> damaged) implements TableScans {
        private static boolean holds(TokenRange range, PrincipalId principal) {
            Murmur3 hash = new Murmur3();
            hash.hash(ByteBuffer.wrap(principal.value().getBytes(StandardCharsets.UTF_8)));
            return range.first() <= hash.token() && hash.token() <= range.last();
        }

        private void read(Table table, TokenRange range) {
            if (damaged.contains(table) && holds(range, DAMAGED)) {
                throw fault();
            }
        }

        @Override
        public void members(TokenRange range, ReadConsistency consistency, Flow flow, Member each) {
            read(Table.CONTENT, range);
        }

        @Override
        public void entries(TokenRange range, ReadConsistency consistency, Flow flow, Entry each) {
            read(Table.LIBRARIES, range);
        }

        @Override
        public void holdings(TokenRange range, ReadConsistency consistency, Flow flow, Held each) {
            read(Table.LISTS, range);
        }

        @Override
        public SortedSet<PrincipalId> owners(TokenRange range, Flow flow) {
            read(Table.LIBRARIES, range);
            return principals(range, flow);
        }

        @Override
        public SortedSet<PrincipalId> principals(TokenRange range, Flow flow) {
            read(Table.LISTS, range);
            TreeSet<PrincipalId> there = new TreeSet<>(Set.of(WHOLE, DAMAGED));
            there.removeIf(principal -> !holds(range, principal));
            return there;
        }

        @Override
        public Size size(Flow flow) {
            throw fault();
        }
    }
}
