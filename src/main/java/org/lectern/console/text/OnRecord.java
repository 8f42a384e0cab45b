package org.lectern.console.text;

import java.util.Arrays;
import java.util.stream.Stream;
import org.lectern.activity.ActivitySentence;
import org.lectern.audit.AuditSentence;
import org.lectern.cluster.ClusterSentence;
import org.lectern.content.ContentSentence;
import org.lectern.fanout.FanOutSentence;
import org.lectern.poll.PollSentence;
import org.lectern.status.StatusSentence;
import org.lectern.wording.Recognised;
import org.lectern.wording.Wording;

/** The sentences that jobs, audits and repairs leave on a cluster's record. Made when the first one is read. */
final class OnRecord {
    static final Recognised SENTENCES = new Recognised(Stream.<Wording[]>of(
                    AuditSentence.values(),
                    FanOutSentence.values(),
                    ClusterSentence.values(),
                    StatusSentence.values(),
                    PollSentence.values(),
                    ContentSentence.values(),
                    ActivitySentence.values())
            .flatMap(Arrays::stream)
            .toList());

    private OnRecord() {}
}
