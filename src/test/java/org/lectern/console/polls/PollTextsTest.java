package org.lectern.console.polls;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.ZoneOffset;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.lectern.console.text.Language;
import org.lectern.console.text.Texts;
import org.lectern.console.text.Times;
import org.lectern.lane.WithoutNode;
import org.lectern.poll.PollSentence;
import org.lectern.poll.Refusal;
import org.lectern.poll.Subscriber;
import org.lectern.poll.SubscriberKey;

/** What is said of subscribers. */
@WithoutNode
final class PollTextsTest {
    @Test
    void whySomebodyIsRefusedIsSaidInTheLanguageOfTheConsole() {
        SubscriberRow row = new SubscriberRow(
                new Subscriber(new SubscriberKey(1, "n", 1), "Ann", new TreeSet<>()),
                true,
                Optional.of(
                        new Refusal(PollSentence.DUPLICATE.of(), PollSentence.NAME_TAKEN.of("Ann"), Optional.empty())));

        assertThat(new PollTexts(Texts.load(Language.GERMAN), new Times(ZoneOffset.UTC)).why(row))
                .isEqualTo("Der Name \u201EAnn\u201C ist vergeben.");
        assertThat(new PollTexts(Texts.load(), new Times(ZoneOffset.UTC)).why(row))
                .isEqualTo("The name \u201CAnn\u201D is taken.");
    }
}
