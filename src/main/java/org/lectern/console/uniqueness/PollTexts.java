package org.lectern.console.uniqueness;

import java.util.List;
import javafx.scene.control.Label;
import org.lectern.console.export.RowLayout;
import org.lectern.console.text.Texts;
import org.lectern.console.text.Times;
import org.lectern.console.view.Badge;
import org.lectern.poll.PollOption;
import org.lectern.poll.Refusal;

/** What the page says of polls and subscribers. */
record PollTexts(Texts texts, Times times) {

    /** The verdict on a subscriber, with icon and text. */
    Label badge(SubscriberRow row) {
        if (!row.reviewed()) {
            return Badge.of(texts.get("uniqueness.verdict.unknown"), "fth-clock", "accent");
        }
        return row.refusal()
                .map(refusal -> Badge.of(refusal.violation(), "fth-x", "danger"))
                .orElseGet(() -> Badge.of(texts.get("uniqueness.verdict.accepted"), "fth-check", "success"));
    }

    /** Why the verdict is what it is. */
    String why(SubscriberRow row) {
        return row.refusal().map(refusal -> texts.say(refusal.said())).orElseGet(() -> whyAccepted(row));
    }

    private String whyAccepted(SubscriberRow row) {
        return row.reviewed() ? texts.get("uniqueness.why.accepted") : "";
    }

    String time(SubscriberRow row) {
        return times.local(row.subscriber().key().time());
    }

    String options(SubscriberRow row) {
        return String.join(", ", row.subscriber().options());
    }

    /** How full an option is. */
    String figures(PollOption option) {
        return option.limit() == PollOption.UNLIMITED
                ? texts.get("uniqueness.fill.unlimited", option.taken())
                : texts.get("uniqueness.fill", option.taken(), option.limit());
    }

    /** The rows of an export; a reason is in English, like what others have on record. */
    RowLayout<SubscriberRow> layout() {
        return new RowLayout<>(
                List.of("subscriber_key", "time", "node", "thread", "name", "options", "verdict", "why"), this::cells);
    }

    private List<Object> cells(SubscriberRow row) {
        return List.of(
                row.subscriber().key(),
                row.subscriber().key().time(),
                row.subscriber().key().node(),
                row.subscriber().key().thread(),
                row.subscriber().name(),
                options(row),
                badge(row).getText(),
                row.refusal().map(Refusal::sentence).orElseGet(() -> whyAccepted(row)));
    }
}
