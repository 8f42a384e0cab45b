package org.lectern.console.polls;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.ZoneOffset;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.lectern.console.export.ExportedRows;
import org.lectern.console.text.Language;
import org.lectern.console.text.Texts;
import org.lectern.console.text.Times;
import org.lectern.lane.WithoutNode;
import org.lectern.poll.PollSentence;
import org.lectern.poll.Refusal;
import org.lectern.poll.Subscriber;
import org.lectern.poll.SubscriberKey;

/** The columns of the export of subscribers. */
@WithoutNode
final class SubscriberExportTest {
    @Test
    void aSubscriberHasTheVerdictAndItsReasonInEnglish() {
        SubscriberRow row = new SubscriberRow(
                new Subscriber(new SubscriberKey(1_348_067_316_000L, "n", 4), "Ann", new TreeSet<>(Set.of("a", "b"))),
                true,
                Optional.of(
                        new Refusal(PollSentence.DUPLICATE.of(), PollSentence.NAME_TAKEN.of("Ann"), Optional.empty())));

        assertThat(ExportedRows.csv(
                        new SubscriberColumns(new PollTexts(Texts.load(Language.GERMAN), new Times(ZoneOffset.UTC)))
                                .list(),
                        row))
                .containsExactly(
                        "subscriber_key,time,node,thread,name,options,verdict,why",
                        "1348067316000-n-4,2012-09-19T15:08:36Z,n,4,Ann,\"a, b\",Doppelt,The name \u201CAnn\u201D is taken.");
    }
}
