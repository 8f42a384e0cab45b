package org.lectern.oae;

import java.time.Clock;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.lectern.activity.ActivityRecorder;
import org.lectern.job.planned.PlannedKit;
import org.lectern.lane.WithoutNode;
import org.lectern.oae.audit.LibraryAudits;
import org.lectern.oae.diagnosis.SnapshotReader;
import org.lectern.oae.repair.IndexRepairs;
import org.lectern.oae.repair.OaeMaintenance;

/** A keyspace by Hilary's rules in memory: of each rule what is right stays, and what is wrong is found. */
@WithoutNode
final class HilaryRulesTest {
    private final HilaryRules rules = rules();

    private static HilaryRules rules() {
        InMemoryOae store = new InMemoryOae();
        HilaryKeyspace keyspace = new HilaryKeyspace(store);
        keyspace.fill();
        PauseBetweenLooks pause = new PauseBetweenLooks();
        Clock clock = Clock.systemUTC();
        return new HilaryRules(
                keyspace,
                store,
                new OaeMaintenance(
                        new LibraryAudits(store, clock, store.size(), pause),
                        new IndexRepairs(
                                new SnapshotReader(store, clock),
                                store,
                                pause,
                                Duration.ofMillis(20),
                                PlannedKit::desk,
                                PlannedKit.names(),
                                ActivityRecorder.NONE)));
    }

    @Test
    void anAuditFindsWhatIsWrong_andNothingElse() {
        rules.anAuditFindsWhatIsWrongAndNothingElse();
    }

    @Test
    void aPageGoesOnAfterARowThatIsNoEntry() {
        rules.aPageGoesOnAfterARowThatIsNoEntry();
    }

    @Test
    void viewersAreWhatTheCacheSays() {
        rules.viewersAreWhatTheCacheSays();
    }

    @Test
    void anExplanationNamesTheRule() {
        rules.anExplanationNamesTheRule();
    }

    @Test
    void librariesOfADeletedGroupAreReadByNobody() {
        rules.librariesOfADeletedGroupAreReadByNobody();
    }

    @Test
    void settingsAreCast_andTheAdministratorsTenantIsRecognised() {
        rules.settingsAreCastAndTheAdministratorsTenantIsRecognised();
    }

    @Test
    void aPurgeThatWouldLoseTheLibraryIsRefused_andTheOthersAreNot() {
        rules.aPurgeThatWouldLoseTheLibraryIsRefusedAndTheOthersAreNot();
    }

    @Test
    void aRepairWritesWhatIsWrong_andNothingElse() {
        rules.aRepairWritesWhatIsWrongAndNothingElse();
    }
}
