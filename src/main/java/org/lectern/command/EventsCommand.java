package org.lectern.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.event.Event;
import org.lectern.event.EventJson;
import org.lectern.event.EventKind;
import org.lectern.event.Events;
import org.lectern.event.SubscriptionName;
import org.lectern.event.SubscriptionStatus;
import org.lectern.model.Cause;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Who is told when views end and libraries change. */
@Command(
        name = "events",
        description = "Subscriptions to ended views and changed libraries, and their waiting events.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {EventsCommand.Listing.class, EventsCommand.Follow.class, EventsCommand.Remove.class})
final class EventsCommand {
    /** What is done with one subscription. */
    private abstract static class OfSubscription extends WritingCommand {
        @Parameters(paramLabel = "NAME", description = "the name of the subscription")
        private String name = "";

        @Override
        void checkOptions() {
            super.checkOptions();
            name();
        }

        final SubscriptionName name() {
            return new SubscriptionName(name);
        }
    }

    private static ObjectNode json(SubscriptionStatus status) {
        ObjectNode object = Output.object("subscription")
                .put("name", status.subscription().name().value())
                .put("since", status.subscription().since().toString())
                .put("who", status.subscription().cause().who())
                .put("why", status.subscription().cause().why())
                .put("waiting", status.waiting())
                .put("atLeast", status.isAtLeast())
                .put("toldBy", status.deliverer())
                .put("failure", status.failure().english());
        object.set("kinds", Output.texts(status.subscription().kinds()));
        status.oldest().ifPresent(oldest -> object.put("oldest", oldest.toString()));
        status.failed().ifPresent(failed -> object.put("failed", failed.toString()));
        return object;
    }

    private static String text(SubscriptionStatus status) {
        return String.format(
                Locale.ROOT,
                "%-24s %s%s waiting%s%s%s",
                status.subscription().name(),
                status.isAtLeast() ? "at least " : "",
                Output.count(status.waiting(), "event", "events"),
                status.oldest().map(oldest -> " since " + oldest).orElse(""),
                status.deliverer().isEmpty() ? ", not delivered" : ", delivered by " + status.deliverer(),
                status.failure().isEmpty() ? "" : ": " + status.failure().english());
    }

    /** Lists subscriptions. */
    @Command(
            name = "list",
            description =
                    "All subscriptions, one per line: waiting events, their age, the delivering process, the last "
                            + "failure. Exit code 1: a delivery has failed.")
    static final class Listing extends ConnectedCommand {
        @Override
        Exit run(OpenConnection connection, Output output) throws Exception {
            List<SubscriptionStatus> all =
                    output.await(connection.lectern().events().list());
            all.forEach(status -> output.result(json(status), () -> text(status)));
            if (all.isEmpty() && !output.isJson()) {
                output.say("No subscriptions.");
            }
            return Exit.found(all.stream().anyMatch(status -> !status.failure().isEmpty()));
        }
    }

    /** Prints events as they happen. */
    @Command(
            name = "follow",
            description =
                    "Subscribes under a name and prints each event as a JSON line. Undelivered events are repeated. "
                            + "Ctrl-C ends it; later events wait for the next run with the same name, until the subscription is "
                            + "removed.")
    static final class Follow extends OfSubscription {
        @Option(
                names = "--kind",
                paramLabel = "KIND",
                description = "VIEW_ENDED or LIBRARY_CHANGED (both, or the kinds of the existing subscription)")
        private Set<EventKind> kinds = EnumSet.noneOf(EventKind.class);

        @Option(names = "--count", paramLabel = "NUMBER", description = "end after this number of events")
        private long count;

        @Override
        boolean takesAway() {
            return false;
        }

        @Override
        void checkOptions() {
            super.checkOptions();
            if (count < 0) {
                throw OptionParser.wrong("--count must be a number of events.");
            }
        }

        @Override
        Exit run(OpenConnection connection, Output output) throws Exception {
            Lines lines = new Lines(output, count);
            Cause cause = write().cause(connection, output);
            Events events = connection.lectern().events();
            Set<EventKind> wanted = kinds.isEmpty() ? EnumSet.allOf(EventKind.class) : kinds;
            try (Events.Registration registration =
                    output.await(events.register(name(), wanted, lines::print).make(cause))) {
                registration.ended().thenAccept(ended -> lines.enough.complete(true));
                output.say("Events of " + name() + " follow. Press Ctrl-C to end.");
                connection.interruption().during(() -> lines.enough.complete(true), lines.enough::get);
                if (registration.ended().toCompletableFuture().isDone()) {
                    throw OptionParser.wrong("The subscription " + name() + " was removed.");
                }
            }
            output.say(Output.count(lines.printed(), "event", "events")
                    + " printed. The subscription remains. To remove it: \u201Clectern events remove " + name()
                    + "\u201D.");
            return Exit.NOTHING_FOUND;
        }
    }

    /** The lines that are printed, one at a time. */
    private static final class Lines {
        private final Output output;
        private final long most;
        private final CompletableFuture<Boolean> enough = new CompletableFuture<>();
        private long printed;

        /** @param most 0 for as many as there are */
        Lines(Output output, long most) {
            this.output = output;
            this.most = most;
        }

        synchronized CompletionStage<?> print(Event event) {
            if (enough.isDone()) {
                return new CompletableFuture<>(); // it stays for whoever follows next
            }
            ObjectNode line = Output.object("event");
            line.setAll(EventJson.of(event));
            output.data(line);
            if (output.isBroken()) {
                enough.complete(false);
                throw OptionParser.wrong("The output is closed.");
            }
            printed++;
            if (printed == most) {
                enough.complete(true);
            }
            return CompletableFuture.completedStage(printed);
        }

        synchronized long printed() {
            return printed;
        }
    }

    /** Removes a subscription. */
    @Command(
            name = "remove",
            description = "Removes a subscription and its waiting events. A process that follows it ends.")
    static final class Remove extends OfSubscription {
        @Override
        Exit run(OpenConnection connection, Output output) throws Exception {
            SubscriptionName name = name();
            Cause cause = write().cause(connection, name.value(), output);
            int waited = output.await(connection.lectern().events().remove(name).make(cause));
            output.result(
                    Output.object("removed").put("name", name.value()).put("waited", waited),
                    () -> "The subscription " + name + " removed; " + Output.count(waited, "event", "events")
                            + " discarded.");
            return Exit.NOTHING_FOUND;
        }
    }
}
