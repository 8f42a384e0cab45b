package org.lectern.console.polls;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.spark.SparkCommands;
import org.lectern.console.spark.SparkOrder;
import org.lectern.poll.PollId;

/** The review of all polls that Spark does, and what it has said of each since the page was opened. UI thread only. */
final class PollsOnSpark {
    private static final JsonMapper MAPPER = new JsonMapper();

    /**
     * What a review has said of a poll.
     *
     * @param refused who should not be there
     * @param unclaimed who lack the rows that batches go by
     * @param unreadable rows
     */
    record Reviewed(PollId poll, long refused, long unclaimed, long unreadable, boolean clean) {
        boolean isRight() {
            return clean && unreadable == 0;
        }
    }

    private final ConsoleContext context;
    private final Map<PollId, Reviewed> reviewed = new HashMap<>();
    private Runnable changed = () -> {};

    PollsOnSpark(ConsoleContext context) {
        this.context = context;
    }

    boolean isOffered() {
        return new SparkCommands(context).areOffered();
    }

    /** Told whenever more is known. */
    void onChanged(Runnable handler) {
        changed = handler;
    }

    /** Empty for a poll that was not reviewed. */
    Optional<Reviewed> of(PollId poll) {
        return Optional.ofNullable(reviewed.get(poll));
    }

    /** Shows the command, and runs it once the operator says so. */
    void ask() {
        String title = context.texts().get("uniqueness.spark.title");
        new SparkCommands(context)
                .ask(
                        new SparkOrder(title, List.of("polls", "review", "--json"))
                                .onData(line -> read(line)
                                        .ifPresent(found -> context.ui().execute(() -> take(found))))
                                .onDone(ended -> context.notices()
                                        .done(context.texts()
                                                .get(
                                                        "uniqueness.spark.done",
                                                        reviewed.size(),
                                                        reviewed.values().stream()
                                                                .filter(one -> !one.isRight())
                                                                .count()))),
                        begun -> {
                            reviewed.clear();
                            changed.run();
                        },
                        () -> {});
    }

    private void take(Reviewed found) {
        reviewed.put(found.poll(), found);
        changed.run();
    }

    /** A line that is about a whole poll. */
    static Optional<Reviewed> read(String line) {
        try {
            JsonNode said = MAPPER.readTree(line);
            return said.path("type").asText().equals("review")
                    ? Optional.of(new Reviewed(
                            new PollId(said.path("poll").asText()),
                            said.path("refused").asLong(),
                            said.path("unclaimed").asLong(),
                            said.path("unreadable").asLong(),
                            said.path("clean").asBoolean()))
                    : Optional.empty();
        } catch (JsonProcessingException other) {
            return Optional.empty();
        }
    }
}
