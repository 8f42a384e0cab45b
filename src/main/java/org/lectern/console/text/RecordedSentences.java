package org.lectern.console.text;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.lectern.activity.ActivitySentence;
import org.lectern.audit.model.AuditSentence;
import org.lectern.cluster.ClusterSentence;
import org.lectern.job.FanOutSentence;
import org.lectern.model.ContentSentence;
import org.lectern.model.IdentifierSentence;
import org.lectern.poll.PollSentence;
import org.lectern.status.model.StatusSentence;
import org.lectern.wording.Recognised;
import org.lectern.wording.Wording;

/** The sentences that jobs, audits and repairs leave on a cluster's record. Made when the first one is read. */
final class RecordedSentences {
    static final List<Wording> KINDS = Stream.<Wording[]>of(
                    AuditSentence.values(),
                    FanOutSentence.values(),
                    ClusterSentence.values(),
                    StatusSentence.values(),
                    PollSentence.values(),
                    ContentSentence.values(),
                    IdentifierSentence.values(),
                    ActivitySentence.values())
            .flatMap(Arrays::stream)
            .toList();

    /** Buckets are written as in the tables, and are called like visibilities, which are said in each language; so are tables. */
    private static final Map<Wording, Set<Integer>> NAMES = Map.of(
            AuditSentence.MISSING, Set.of(4),
            AuditSentence.TWICE, Set.of(0),
            AuditSentence.OLD_ONLY, Set.of(0),
            AuditSentence.MISPLACED, Set.of(1, 2),
            AuditSentence.HIDDEN, Set.of(1, 2),
            AuditSentence.MISPLACED_AND_HIDDEN, Set.of(1, 2, 3),
            AuditSentence.STANDS_IN, Set.of(0),
            ContentSentence.UNREADABLE_ROW, Set.of(0, 1));

    static final Recognised ALL = new Recognised(KINDS, Set.of(AuditSentence.WHY_HEALED), NAMES);

    private RecordedSentences() {}
}
