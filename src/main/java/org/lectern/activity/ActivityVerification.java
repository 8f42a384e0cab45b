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
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.IntConsumer;
import java.util.stream.Stream;
import org.lectern.activity.ActivityCheck.Fault;
import org.lectern.activity.ActivityCheck.Kind;
import org.lectern.async.Stages;

/**
 * Follows the chains of a keyspace's log from their first row to their last. Holds one position for each chain. Rows that expired
 * are no fault: each row says when the one before it expires, and rows before an expired one count as expired. Also compares the
 * entries of ids with the rows. A row is written before its entries, and the end of its chain after them: so rows beyond the end
 * may lack entries. For one run.
 */
final class ActivityVerification {
    private static final int PAGE = 500;
    private static final int MOST_FAULTS = 1_000;
    private static final int AT_ONCE = 32;

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
        /** The ids that writes name which have not ended yet, by the writes. */
        private final Map<String, Set<String>> open = new HashMap<>();
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
                List<Entry> entries = new ArrayList<>();
                page.forEach(row -> follow(row, entries));
                SharedActivity.await(Stages.all(AT_ONCE, entries, this::compare));
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
        entries(SharedActivity.await(rows.kept()).seconds());
        return new ActivityCheck(read, chains.size(), faults, more);
    }

    private Chain chain(String name) {
        return chains.computeIfAbsent(name, none -> new Chain());
    }

    /** An id that leads to a row. */
    private record Entry(String subject, ActivityRow.Key key) {}

    private CompletionStage<?> compare(Entry entry) {
        return rows.leads(entry.subject(), entry.key()).thenAccept(leads -> {
            if (!leads) {
                fault(Kind.NO_ENTRY, entry);
            }
        });
    }

    private void entries(int seconds) throws IOException {
        Set<ActivityRow.Key> told = new HashSet<>();
        List<String> subjects = List.of();
        do {
            Optional<String> last =
                    subjects.isEmpty() ? Optional.empty() : Optional.of(subjects.get(subjects.size() - 1));
            subjects = SharedActivity.await(rows.subjects(last, PAGE));
            for (String subject : subjects) {
                entries(subject, seconds, told);
            }
        } while (subjects.size() == PAGE);
    }

    private void entries(String subject, int seconds, Set<ActivityRow.Key> told) throws IOException {
        List<ActivityRow.Key> keys = List.of();
        do {
            Optional<ActivityRow.Key> last = keys.isEmpty() ? Optional.empty() : Optional.of(keys.get(keys.size() - 1));
            keys = SharedActivity.await(rows.subject(subject, last, PAGE));
            List<Optional<ActivityRow>> found = SharedActivity.await(Stages.all(AT_ONCE, keys, rows::find));
            for (int i = 0; i < keys.size(); i++) {
                ActivityRow.Key key = keys.get(i);
                boolean expired = seconds > 0 && isExpired(key.at().plusSeconds(seconds));
                if (found.get(i).isEmpty()
                        && !expired
                        && faults.stream().noneMatch(fault -> fault.covers(key))
                        && told.add(key)) {
                    fault(Kind.NO_ROW, new Entry(subject, key));
                }
            }
        } while (keys.size() == PAGE);
    }

    /** Adds the entries that lead to a row, as far as the row says which. */
    private void add(Chain chain, ActivityRow row, List<Entry> entries) {
        Set<String> subjects = Set.of();
        if (json.read(row) instanceof ActivityLine.Began began) {
            ActivityEntry entry = began.entry();
            subjects = Mentions.of(entry.about(), entry.message(), entry.statements());
            chain.open.put(entry.id(), subjects);
        } else if (json.read(row) instanceof ActivityLine.Ended ended) {
            subjects = Optional.ofNullable(chain.open.remove(ended.id())).orElse(Set.of());
        }
        if (chain.ends.stream().anyMatch(end -> end.sequence() >= row.key().sequence())) {
            subjects.forEach(subject -> entries.add(new Entry(subject, row.key())));
        }
    }

    private void follow(ActivityRow row, List<Entry> entries) {
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
        if (!chain.told) {
            add(chain, row, entries);
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

    private void fault(Kind kind, Entry entry) {
        ActivityRow.Key key = entry.key();
        fault(new Fault(kind, key.chain(), key.sequence(), key.sequence(), Optional.of(key.day()), entry.subject()));
    }

    private void fault(Kind kind, String chain, long first, long last, Optional<LocalDate> day) {
        fault(new Fault(kind, chain, first, last, day, ""));
    }

    private synchronized void fault(Fault fault) {
        if (faults.size() < MOST_FAULTS) {
            faults.add(fault);
        } else {
            more++;
        }
    }
}
