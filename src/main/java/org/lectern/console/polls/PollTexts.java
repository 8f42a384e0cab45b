package org.lectern.console.polls;

import javafx.scene.control.Label;
import org.lectern.console.text.Texts;
import org.lectern.console.text.Times;
import org.lectern.console.view.Badge;
import org.lectern.poll.PollOption;

/** What the page says of polls and subscribers. */
record PollTexts(Texts texts, Times times) {

    /** The verdict on a subscriber, with icon and text. */
    Label badge(SubscriberRow row) {
        if (!row.reviewed()) {
            return Badge.of(verdict(row), "fth-clock", "accent");
        }
        return row.refusal().isPresent()
                ? Badge.of(verdict(row), "fth-x", "danger")
                : Badge.of(verdict(row), "fth-check", "success");
    }

    String verdict(SubscriberRow row) {
        return row.refusal()
                .map(refusal -> texts.say(refusal.violation()))
                .orElseGet(() -> texts.get("uniqueness.verdict." + (row.reviewed() ? "accepted" : "unknown")));
    }

    /** Why the verdict is what it is. */
    String why(SubscriberRow row) {
        return row.refusal().map(refusal -> texts.say(refusal.message())).orElseGet(() -> whyAccepted(row));
    }

    private String whyAccepted(SubscriberRow row) {
        return row.reviewed() ? texts.get("uniqueness.why.accepted") : "";
    }

    /** What a review of all polls has said of one. */
    String reviewed(AllPolls.Reviewed found) {
        return texts.get("uniqueness.review.found", found.refused(), found.unclaimed(), found.unreadable());
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
}
