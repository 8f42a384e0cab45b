package org.lectern.protocol;

import static org.lectern.protocol.Configuration.Start.MEMBER;
import static org.lectern.protocol.Configuration.Start.NEVER_A_MEMBER;
import static org.lectern.protocol.OperationKind.DELETE;
import static org.lectern.protocol.OperationKind.HEAL;
import static org.lectern.protocol.OperationKind.HEAL_ABOVE;
import static org.lectern.protocol.OperationKind.HIDE;
import static org.lectern.protocol.OperationKind.PROMOTE;
import static org.lectern.protocol.OperationKind.PUT;
import static org.lectern.protocol.OperationKind.REBUILD;
import static org.lectern.protocol.OperationKind.REBUILD_IN_PARTS;
import static org.lectern.protocol.OperationKind.REMOVE;
import static org.lectern.protocol.OperationKind.REMOVE_FROM_BOTH;
import static org.lectern.protocol.OperationKind.SHARE;
import static org.lectern.protocol.OperationKind.SHOW;
import static org.lectern.protocol.OperationKind.UPDATE;
import static org.lectern.protocol.OperationKind.WIPE;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lectern.lane.WithoutNode;
import org.lectern.protocol.Configuration.Start;

/**
 * The library protocol holds: in no interleaving does a reader see an item twice, and whatever happened, every library
 * ends exactly right. What runs here are the classes that run against Cassandra.
 *
 * @see Invariants
 */
@WithoutNode
class ProtocolCheckTest {
    /** Those that take long, and need to be tried only where the protocol has changed: {@code ./lectern explore}. */
    private static final String EXHAUSTIVE = "exhaustive";

    private static final List<List<OperationKind>> MORE_THAN_A_POSITION = List.of(
            List.of(DELETE, PUT, SHARE),
            List.of(DELETE, PUT, REMOVE),
            List.of(DELETE, PUT, REBUILD),
            List.of(HIDE, SHOW, REBUILD),
            List.of(HIDE, SHOW, REMOVE),
            List.of(PROMOTE, REMOVE, SHARE),
            List.of(PROMOTE, REMOVE, REBUILD));

    @Test
    void anyTwoOperationsLeaveEveryLibraryRight() {
        Check.holds(
                "any two operations, crashes and late writes",
                configurations(Check.multisets(OperationKind.CORE, 2), List.of(MEMBER, NEVER_A_MEMBER), Faults.LATE));
    }

    @Test
    void aRebuildInPartsAgainstAnyOtherLeavesEveryLibraryRight() {
        Check.holds(
                "a rebuild in parts against any other operation, crashes and late writes",
                configurations(
                        OperationKind.ALL.stream()
                                .map(other -> List.of(REBUILD_IN_PARTS, other))
                                .toList(),
                        List.of(MEMBER, NEVER_A_MEMBER),
                        Faults.LATE));
    }

    @Test
    @Tag(EXHAUSTIVE)
    void aRebuildInPartsGetsInNobodysWay() {
        Check.holds(
                "a rebuild in parts against any two operations, crashes and late writes",
                configurations(
                        with(REBUILD_IN_PARTS, Check.multisets(List.of(UPDATE, HIDE, SHARE, REMOVE, REBUILD, WIPE), 2))
                                .toList(),
                        List.of(MEMBER, NEVER_A_MEMBER),
                        Faults.LATE));
    }

    /** What the longer explorations try with every fault, here with none: each interleaving alone is tried in no time. */
    @Test
    void withoutFaults_threeOperationsAndATakeOverLeaveEveryLibraryRight() {
        Check.holds(
                "three operations that change more than a position, no faults",
                configurations(MORE_THAN_A_POSITION, List.of(MEMBER, NEVER_A_MEMBER), Faults.NONE));
        Check.holds("any two operations, taken over while they are at work, no faults", takenOver(Faults.NONE));
    }

    @Test
    @Tag(EXHAUSTIVE)
    void anyThreeOperationsLeaveEveryLibraryRight() {
        Check.holds(
                "any three operations, crashes and late writes",
                configurations(Check.multisets(OperationKind.CORE, 3), List.of(MEMBER, NEVER_A_MEMBER), Faults.LATE));
    }

    @Test
    @Tag(EXHAUSTIVE)
    void anyTwoOperationsOfAllKindsLeaveEveryLibraryRight() {
        Check.holds(
                "any two operations of all kinds, crashes, late writes, swaps that time out",
                configurations(Check.multisets(OperationKind.ALL, 2), List.of(Start.values()), Faults.ALL));
    }

    @Test
    @Tag(EXHAUSTIVE)
    void healingGetsInNobodysWay() {
        List<List<OperationKind>> pairs = Check.multisets(List.of(UPDATE, HIDE, SHARE, REMOVE, REBUILD, WIPE), 2);
        // Healing above a tombstone from the future differs in the floor, which only rebuilds raise as well.
        List<List<OperationKind>> few = Check.multisets(List.of(UPDATE, REMOVE, REBUILD), 2);
        List<List<OperationKind>> withHealing =
                Stream.concat(with(HEAL, pairs), with(HEAL_ABOVE, few)).toList();
        Check.holds(
                "healing against any two operations, crashes and late writes",
                configurations(withHealing, List.of(MEMBER, NEVER_A_MEMBER), Faults.LATE));
    }

    @Test
    @Tag(EXHAUSTIVE)
    void deletedItemsComeBackAndHiddenOnesMove() {
        Check.holds(
                "three operations that change more than a position",
                configurations(MORE_THAN_A_POSITION, List.of(MEMBER), Faults.CRASHES));
    }

    @Test
    @Tag(EXHAUSTIVE)
    void aFanOutOverSeveralPagesReachesEverybody() {
        List<OperationKind> operations = List.of(UPDATE, HIDE, DELETE, SHARE, REMOVE, REMOVE_FROM_BOTH, REBUILD, WIPE);
        List<Configuration> configurations =
                configurations(Check.multisets(operations, 2), List.of(MEMBER, NEVER_A_MEMBER), Faults.LATE);
        Check.holds(
                "two principals, a page for each",
                configurations.stream().map(Configuration::withBert).toList());
    }

    /** Once it has seen its change made. Before, see {@link BrokenProtocolsTest#takingOverBeforeTheChangeIsCaught}. */
    @Test
    @Tag(EXHAUSTIVE)
    void aLivingProcessMayBeTakenOver() {
        Check.holds("any two operations, taken over while they are at work", takenOver(Faults.LATE));
    }

    private static List<Configuration> takenOver(Faults faults) {
        return configurations(Check.multisets(OperationKind.CORE, 2), List.of(MEMBER, NEVER_A_MEMBER), faults).stream()
                .map(Configuration::withBystander)
                .toList();
    }

    private static Stream<List<OperationKind>> with(OperationKind third, List<List<OperationKind>> pairs) {
        return pairs.stream().map(pair -> List.of(pair.get(0), pair.get(1), third));
    }

    private static List<Configuration> configurations(
            List<List<OperationKind>> operations, List<Start> starts, Faults faults) {
        return operations.stream()
                .flatMap(some -> starts.stream().map(start -> Configuration.of(some, start, faults)))
                .toList();
    }
}
