package org.lectern.console.notice;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lectern.console.text.Texts;
import org.lectern.console.work.ScriptedTime;
import org.lectern.lane.WithoutNode;

/** How long notices are shown. */
@WithoutNode
final class NoticesTest {
    private static final Duration SHOWN = Duration.ofSeconds(6);

    private final ScriptedTime time = new ScriptedTime();
    private final Notices notices = new Notices(Texts.load(), time);

    private List<String> shown() {
        return notices.current().stream().map(Notice::text).toList();
    }

    @Test
    void aNoticeGoesAfterSixSeconds_withAnActionToo() {
        notices.done("done");
        notices.warning("warning", "", new Notice.Action("Undo", () -> {}));

        time.pass(SHOWN.minusMillis(1));
        assertThat(shown()).containsExactly("done", "warning");
        time.pass(Duration.ofMillis(1));
        assertThat(shown()).isEmpty();
    }

    @Test
    void anErrorStaysUntilItIsDismissed() {
        notices.failed("Import", new IOException("disk"));

        time.pass(SHOWN.multipliedBy(100));
        assertThat(shown()).hasSize(1);
        notices.dismiss(notices.current().get(0));
        assertThat(shown()).isEmpty();
    }

    @Test
    void aNoticeThatIsReadStays_andGoesSixSecondsLater() {
        notices.done("done");
        notices.hold(notices.current().get(0));
        time.pass(SHOWN.multipliedBy(2));
        assertThat(shown()).containsExactly("done");

        notices.release(notices.current().get(0));
        time.pass(SHOWN);
        assertThat(shown()).isEmpty();
        assertThat(time.isIdle()).isTrue();
    }

    @Test
    void thereAreThreeAtMost_andErrorsGoLast() {
        notices.failed("Import", new IOException("disk"));
        notices.done("one");
        notices.done("two");
        notices.done("three");

        assertThat(shown()).hasSize(3).contains("two", "three").doesNotContain("one");
    }
}
