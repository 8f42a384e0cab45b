package org.lectern.console.subscriptions;

import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Collectors;
import org.lectern.console.table.ColumnList;
import org.lectern.console.text.Texts;
import org.lectern.console.text.Times;
import org.lectern.event.SubscriptionStatus;

/** Subscriptions in words, in columns, and in files. */
record SubscriptionTexts(Texts texts, Times times) {
    ColumnList<SubscriptionStatus> columns() {
        return new ColumnList<SubscriptionStatus>("subscriptions", "events.column.")
                .sorted()
                .mono("name", 96, 150, status -> status.subscription().name().value())
                .exported("name", status -> status.subscription().name())
                .text("kinds", 90, 210, this::kinds)
                .exported(
                        "kinds",
                        status -> status.subscription().kinds().stream()
                                .map(Enum::name)
                                .collect(Collectors.joining(" ")))
                .exportOnly("since", status -> status.subscription().since())
                .exportOnly("who", status -> status.subscription().cause().who())
                .exportOnly("why", status -> status.subscription().cause().why())
                .number("waiting", 64, 74, this::waiting)
                .by(Comparator.comparingInt(SubscriptionStatus::waiting))
                .exported("waiting", SubscriptionStatus::waiting)
                .mono("oldest", 100, 150, this::oldest)
                .by(Comparator.comparing(status -> status.oldest().orElse(Instant.MAX)))
                .exported("oldest", SubscriptionStatus::oldest)
                .text("teller", 80, 140, this::teller)
                .exported("told_by", SubscriptionStatus::deliverer)
                .text("failure", 90, 220, this::failure)
                .exported("failure", status -> status.failure().english())
                .text("who", 80, 150, status -> texts.who(status.subscription().cause()))
                .tip(this::who)
                .exportOnly("failed", SubscriptionStatus::failed);
    }

    private String kinds(SubscriptionStatus status) {
        return status.subscription().kinds().stream()
                .map(kind -> texts.get("events.kind." + kind))
                .collect(Collectors.joining(", "));
    }

    private String waiting(SubscriptionStatus status) {
        return texts.get(status.isAtLeast() ? "events.waiting.least" : "events.waiting", status.waiting());
    }

    private String oldest(SubscriptionStatus status) {
        return status.oldest().map(times::local).orElse("");
    }

    private String teller(SubscriptionStatus status) {
        return status.deliverer().isEmpty() ? texts.get("events.nobody") : status.deliverer();
    }

    private String failure(SubscriptionStatus status) {
        return Optional.of(status.failure())
                .filter(failure -> !failure.isEmpty())
                .map(texts::say)
                .orElse("");
    }

    private String who(SubscriptionStatus status) {
        return status.subscription().cause().who() + "\n"
                + texts.why(status.subscription().cause().why()) + "\n"
                + times.local(status.subscription().since());
    }
}
