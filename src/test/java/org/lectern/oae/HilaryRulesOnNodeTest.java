package org.lectern.oae;

import org.junit.jupiter.api.Test;
import org.lectern.lane.OnSharedNode;
import org.lectern.service.Lectern;

/** The same keyspace on a node, by what a connection hands out. */
@OnSharedNode
final class HilaryRulesOnNodeTest {
    @Test
    void ofEachRuleWhatIsRightStays_andWhatIsWrongIsFoundAndFixed() {
        try (OaeKeyspace tables = new OaeKeyspace("hilary")) {
            HilaryKeyspace keyspace = new HilaryKeyspace(tables);
            keyspace.fill();
            try (Lectern lectern = Lectern.connect(tables.settings(false))) {
                HilaryRules rules = new HilaryRules(
                        keyspace,
                        lectern.connection().oae().orElseThrow().reads(),
                        lectern.connection().oaeMaintenance().orElseThrow());
                rules.aPageGoesOnAfterARowThatIsNoEntry();
                rules.viewersAreWhatTheCacheSays();
                rules.anExplanationNamesTheRule();
                rules.librariesOfADeletedGroupAreReadByNobody();
                rules.settingsAreCastAndTheAdministratorsTenantIsRecognised();
                rules.anAuditFindsWhatIsWrongAndNothingElse();
                rules.aPurgeThatWouldLoseTheLibraryIsRefusedAndTheOthersAreNot();
                rules.aRepairWritesWhatIsWrongAndNothingElse();
            }
        }
    }
}
