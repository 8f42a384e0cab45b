package org.lectern.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.protocol.Configuration.Start.MEMBER;
import static org.lectern.protocol.Configuration.Start.NEVER_A_MEMBER;
import static org.lectern.protocol.OperationKind.HEAL;
import static org.lectern.protocol.OperationKind.REMOVE;
import static org.lectern.protocol.OperationKind.SHARE;
import static org.lectern.protocol.OperationKind.UPDATE;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.lectern.lane.WithoutNode;
import org.lectern.library.Bucket;
import org.lectern.model.Content;

/**
 * The check would notice: each way to weaken the protocol is caught by some three operations. The first four are those of
 * the design's own model.
 */
@WithoutNode
class BrokenProtocolsTest {
    @Test
    void deletingThePreviousPositionOnlyIsCaught() {
        assertCaughtWithoutRebuilds(new Rules() {
            @Override
            public List<LibraryBatch> instead(LibraryBatch batch, Content content, int stamp, Floor floor) {
                List<LibraryWrite> writes = new ArrayList<>(previous(content));
                writes.addAll(current(batch, content));
                return List.of(new LibraryBatch(batch.principal(), batch.timestamp(), writes));
            }
        });
    }

    @Test
    void stampingRowsWithTheContentVersionIsCaught() {
        assertCaughtWithoutRebuilds(new Rules() {
            @Override
            public List<LibraryBatch> instead(LibraryBatch batch, Content content, int stamp, Floor floor) {
                return List.of(new LibraryBatch(batch.principal(), version(content), batch.writes()));
            }
        });
    }

    @Test
    void ignoringTheFloorIsCaught() {
        assertCaught(new Rules() {
            @Override
            public List<LibraryBatch> instead(LibraryBatch batch, Content content, int stamp, Floor floor) {
                return List.of(new LibraryBatch(batch.principal(), stamp, batch.writes()));
            }
        });
    }

    /** As OAE does it: delete the row that was, insert the row that is, each when it comes. */
    @Test
    void deletingAndInsertingWithoutStampsIsCaught() {
        assertCaughtWithoutRebuilds(new Rules() {
            @Override
            public List<LibraryBatch> instead(LibraryBatch batch, Content content, int stamp, Floor floor) {
                long time = 10 * version(content);
                return List.of(
                        new LibraryBatch(batch.principal(), time, previous(content)),
                        new LibraryBatch(batch.principal(), time + stamp, current(batch, content)));
            }
        });
    }

    /** A rebuild reads what a principal has from rows that are derived: a share may not have written them yet. */
    @Test
    void notLookingAtTheFloorAgainIsCaught() {
        assertCaught(new Rules() {
            @Override
            public Floor secondLook(Floor before, Floor now) {
                return before;
            }
        });
    }

    @Test
    void rebuildingWithoutRaisingTheFloorIsCaught() {
        assertCaught(new Rules() {
            @Override
            public boolean rebuildRaisesFloor() {
                return false;
            }
        });
    }

    @Test
    void notSettlingASwapThatTimedOutIsCaught() {
        assertCaught(new Rules() {
            @Override
            public boolean serialReadSettles() {
                return false;
            }
        });
    }

    /**
     * Whoever takes over a process that is alive and has not changed the truth yet strikes out a pending change that is needed
     * still: if the first process makes its change after that and dies, nobody knows. So a process must not be taken over
     * before it is certain that it makes its change now or never.
     */
    @Test
    void takingOverBeforeTheChangeIsCaught() {
        assertCaught(
                new Rules() {
                    @Override
                    public boolean takesOverBeforeTheChange() {
                        return true;
                    }
                },
                OperationKind.CORE,
                Configuration::withBystander);
    }

    /** A place that the truth knows nothing of may be where a later change puts the item, under the same stamp. */
    @Test
    void deletingWhatWasSeenUnderTheStampItselfIsCaught() {
        assertCaught(
                new Rules() {
                    @Override
                    public List<LibraryBatch> healing(List<LibraryBatch> batches) {
                        long stamp = batches.stream()
                                .mapToLong(LibraryBatch::timestamp)
                                .max()
                                .orElseThrow();
                        return batches.stream()
                                .map(batch -> new LibraryBatch(batch.principal(), stamp, batch.writes()))
                                .toList();
                    }
                },
                List.of(UPDATE, HEAL),
                UnaryOperator.identity());
    }

    /** The row that was written by a clock must go, and what is put under the old floor afterwards must stay. */
    @Test
    void healingAboveARowWithoutRaisingTheFloorIsCaught() {
        assertCaught(
                new Rules() {
                    @Override
                    public List<LibraryBatch> healing(List<LibraryBatch> batches) {
                        return batches.stream()
                                .map(batch -> new LibraryBatch(
                                        batch.principal(), batch.timestamp() + Floor.SPACING, batch.writes()))
                                .toList();
                    }
                },
                List.of(UPDATE, HEAL),
                UnaryOperator.identity());
    }

    private static void assertCaught(Rules rules) {
        assertCaught(rules, OperationKind.CORE, UnaryOperator.identity());
    }

    private static void assertCaughtWithoutRebuilds(Rules rules) {
        assertCaught(rules, List.of(UPDATE, SHARE, REMOVE), UnaryOperator.identity());
    }

    private static void assertCaught(Rules rules, List<OperationKind> from, UnaryOperator<Configuration> with) {
        Optional<String> story = Stream.of(1, 2, 3)
                .flatMap(size -> Check.multisets(from, size).stream())
                .flatMap(some -> Stream.of(MEMBER, NEVER_A_MEMBER)
                        .map(start -> with.apply(Configuration.of(some, start, Faults.ALL))))
                .filter(configuration -> configuration.processes().size() <= 3)
                .flatMap(configuration -> Exploration.of(configuration, rules).violation().stream())
                .findFirst();
        assertThat(story).as("the story of what goes wrong").isPresent();
        System.out.println(
                "protocol check, caught: " + story.get().lines().findFirst().orElse(""));
    }

    /** The item's version: in the model they follow one another by one. */
    private static long version(Content content) {
        return content.lastModified().toEpochMilli();
    }

    private static List<LibraryWrite> previous(Content content) {
        Instant before = content.lastModified().minusMillis(1);
        return Bucket.holding(content.visibility()).stream()
                .<LibraryWrite>map(bucket -> new LibraryWrite.DeleteEntry(bucket, before, content.id()))
                .toList();
    }

    /** A batch without its deletes of superseded positions. */
    private static List<LibraryWrite> current(LibraryBatch batch, Content content) {
        return batch.writes().stream()
                .filter(write -> !(write instanceof LibraryWrite.DeleteEntry delete
                        && content.superseded().containsKey(delete.lastModified())))
                .toList();
    }
}
