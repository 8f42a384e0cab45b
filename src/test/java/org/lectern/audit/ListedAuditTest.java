package org.lectern.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lectern.audit.model.AuditPhase;
import org.lectern.audit.scan.AuditProgress;
import org.lectern.lane.WithoutNode;

/** How far an audit is, in the list of jobs. */
@WithoutNode
final class ListedAuditTest {
    @ParameterizedTest
    @CsvSource({
        "ESTIMATING, 0, 0, 0",
        "READING_CONTENT, 0, 64, 14",
        "READING_LIBRARIES, 32, 64, 35",
        "READING_LIBRARIES, 65, 64, 42",
        "ENDED, 0, 0, 100"
    })
    void eachPhaseIsAnEqualPart(AuditPhase phase, long done, long total, int hundredths) {
        assertThat(ListedAudit.hundredths(
                        new AuditProgress<>(phase, done, total, 0, 0, Optional.empty(), Map.of(), false, false)))
                .isEqualTo(hundredths);
    }
}
