package org.lectern.activity;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.stream.Stream;
import org.lectern.activity.ActivityCheck.Fault;
import org.lectern.activity.ActivityCheck.Kind;

/**
 * Follows the chains of a keyspace's log from their first row to their last. Holds one position for each chain. Rows that expired
 * are no fault: each row says when the one before it expires, and rows before an expired one count as expired. For one run.
 */
final class ActivityVerification {
    private static final int PAGE = 500;
    private static final int MOST_FAULTS = 1_000;

    /** Rows expire by the clocks of nodes, in whole seconds: some before their time. */
    private static final Duration CLOCKS_DIFFER = Duration.ofHours(3);

    private final ActivityRows rows;
    private final InstantSource clock;
    private final ActivityJson json;
    private final Map<String, Chain> chains = new HashMap<>();
    private final List<Fault> faults = new ArrayList<>();
    private long more;
    private int read;

    ActivityVerification(ActivityRows rows, InstantSource clock, ActivityJson json) {
        this.rows = rows;
        this.clock = clock;
        this.json = json;
    }

    /** The last row of a chain so far. */
    private static final class Chain {
        private final List<ActivityRow.Head> ends = new ArrayList<>();
        private long sequence;
        private String hash = "";
        /** Whether a fault of the last row was told already. */
        private boolean told;
    }

    ActivityCheck run(ActivityLog here, IntConsumer progress) throws IOException {
        // The ends first: rows that are appended meanwhile lie beyond them.
        List<ActivityRow.Head> heads = SharedActivity.await(rows.heads());
        Map<String, ActivityRow.Head> remembered =
                here.heads(SharedActivity.await(rows.kept()).table());
        Stream.concat(heads.stream(), remembered.values().stream())
                .forEach(head -> chain(head.chain()).ends.add(head));
        List<LocalDate> days = SharedActivity.await(rows.days());
        for (int i = days.size() - 1; i >= 0; i--) {
            Optional<ActivityRow.Key> after = Optional.empty();
            List<ActivityRow> page;
            do {
                page = SharedActivity.await(rows.from(days.get(i), Instant.EPOCH, after, PAGE));
                page.forEach(this::follow);
                read += page.size();
                progress.accept(read);
                after = page.isEmpty()
                        ? after
                        : Optional.of(page.get(page.size() - 1).key());
            } while (page.size() == PAGE);
        }
        for (Map.Entry<String, Chain> chain : chains.entrySet()) {
            end(chain.getKey(), chain.getValue());
        }
        return new ActivityCheck(read, chains.size(), faults, more);
    }

    private Chain chain(String name) {
        return chains.computeIfAbsent(name, none -> new Chain());
    }

    private void follow(ActivityRow row) {
        ActivityRow.Key key = row.key();
        Chain chain = chain(key.chain());
        Optional<JsonNode> body = json.tree(row.body()).filter(line -> isOf(line, key));
        if (key.sequence() <= chain.sequence) {
            fault(Kind.EDITED, key.chain(), key.sequence(), key.sequence(), Optional.of(key.day()));
            return;
        }
        boolean told = false;
        if (body.isEmpty() || !ActivityChain.hash(row.body()).equals(row.hash())) {
            fault(Kind.EDITED, key.chain(), key.sequence(), key.sequence(), Optional.of(key.day()));
            told = true;
        }
        if (key.sequence() > chain.sequence + 1) {
            if (body.isEmpty() || !isExpired(previousExpires(body.get()))) {
                fault(Kind.MISSING, key.chain(), chain.sequence + 1, key.sequence() - 1, Optional.of(key.day()));
            }
        } else if (!told
                && !chain.told
                && !body.orElseThrow().path("previous").asText().equals(chain.hash)) {
            long other = Math.max(1, chain.sequence);
            fault(Kind.EDITED, key.chain(), other, other, Optional.of(key.day()));
        }
        chain.sequence = key.sequence();
        chain.hash = row.hash();
        chain.told = told;
        if (!told
                && chain.ends.stream()
                        .anyMatch(end ->
                                end.sequence() == key.sequence() && !end.hash().equals(row.hash()))) {
            fault(Kind.EDITED, key.chain(), key.sequence(), key.sequence(), Optional.of(key.day()));
            chain.told = true;
        }
    }

    private static boolean isOf(JsonNode line, ActivityRow.Key key) {
        return line.path("chain").asText().equals(key.chain())
                && line.path("sequence").asLong() == key.sequence()
                && line.path("at").asText().equals(key.at().toString());
    }

    private static Instant previousExpires(JsonNode line) {
        try {
            return Instant.parse(line.path("previousExpires").asText());
        } catch (DateTimeException edited) {
            return Instant.MAX;
        }
    }

    private boolean isExpired(Instant expires) {
        return expires.isBefore(clock.instant().plus(CLOCKS_DIFFER));
    }

    private void end(String name, Chain chain) throws IOException {
        // One that began meanwhile has put its head before its first row.
        if (chain.ends.isEmpty() && SharedActivity.await(rows.head(name)).isEmpty()) {
            fault(Kind.NO_HEAD, name, chain.sequence, chain.sequence, Optional.empty());
        }
        chain.ends.stream()
                .filter(end -> end.sequence() > chain.sequence && !isExpired(end.expires()))
                .mapToLong(ActivityRow.Head::sequence)
                .max()
                .ifPresent(last -> fault(Kind.MISSING, name, chain.sequence + 1, last, Optional.empty()));
    }

    private void fault(Kind kind, String chain, long first, long last, Optional<LocalDate> day) {
        if (faults.size() < MOST_FAULTS) {
            faults.add(new Fault(kind, chain, first, last, day));
        } else {
            more++;
        }
    }
}
