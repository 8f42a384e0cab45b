package org.lectern.cassandra.poll;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.lectern.cassandra.cql.CqlReads;
import org.lectern.cassandra.cql.CqlRows;
import org.lectern.cassandra.cql.InLists;
import org.lectern.cassandra.cql.NameIndex;
import org.lectern.cassandra.cql.NamedKind;
import org.lectern.cassandra.cql.TableScan;
import org.lectern.cluster.Cluster;
import org.lectern.model.InvalidIdentifierException;
import org.lectern.model.ScanPage;
import org.lectern.model.StorableText;
import org.lectern.model.Terms;
import org.lectern.poll.Poll;
import org.lectern.poll.PollId;
import org.lectern.poll.PollNote;
import org.lectern.poll.PollOption;
import org.lectern.poll.PollStore;
import org.lectern.poll.PollTitle;
import org.lectern.poll.PollWrite;
import org.lectern.poll.Subscriber;
import org.lectern.poll.SubscriberKey;

/**
 * {@link PollStore} in the table {@code poll}: one partition a poll, with a section for each sort of row. Options and single
 * rows are read at LOCAL_SERIAL, long lists at LOCAL_QUORUM.
 */
public final class CassandraPolls implements PollStore {
    private static final String OPTIONS = "SELECT title, case_counts, claimed, row_key, kind, capacity, taken "
            + "FROM %s.poll WHERE poll_id = ? AND section = 'option'";
    private static final String ANY = "SELECT title, case_counts, claimed FROM %s.poll WHERE poll_id = ? LIMIT 1";
    private static final String SUBSCRIBER = "SELECT row_key, name, options FROM %s.poll "
            + "WHERE poll_id = ? AND section = 'subscriber' AND row_key = ?";
    private static final String SUBSCRIBERS = "SELECT row_key, name, options FROM %s.poll "
            + "WHERE poll_id = ? AND section = 'subscriber' AND row_key > ? LIMIT ?";
    private static final String CLAIMS =
            "SELECT row_key, holder FROM %s.poll WHERE poll_id = ? AND section = 'claim' AND row_key > ? LIMIT ?";
    private static final String NOTES = "SELECT row_key, who, why, what FROM %s.poll "
            + "WHERE poll_id = ? AND section = 'note' ORDER BY section DESC, row_key DESC LIMIT ?";
    private static final String NOTE =
            "SELECT row_key FROM %s.poll WHERE poll_id = ? AND section = 'note' AND row_key = ?";
    private static final String POLLS = "SELECT DISTINCT poll_id, title, claimed FROM %s.poll";
    private static final String TITLES = "SELECT DISTINCT poll_id, title, claimed FROM %s.poll WHERE poll_id IN ?";

    private final Cluster cluster;
    private final PollStatements statements;
    private final NamedKind<PollTitle> named;

    public CassandraPolls(Cluster cluster) {
        this.cluster = cluster;
        this.statements = new PollStatements(cluster);
        this.named = new NamedKind<>(
                new NameIndex(cluster, "poll"), this::titles, poll -> poll.id().value(), PollTitle::title);
    }

    @Override
    public CompletionStage<Optional<StoredPoll>> poll(PollId id) {
        return cluster.executeSerial(OPTIONS, id.value())
                .thenCompose(Cluster::all)
                .thenCompose(rows -> rows.isEmpty()
                        ? cluster.executeSerial(ANY, id.value())
                                .thenApply(result ->
                                        Optional.ofNullable(result.one()).map(row -> stored(id, row, List.of())))
                        : CompletableFuture.completedStage(Optional.of(stored(id, rows.get(0), rows))));
    }

    private static StoredPoll stored(PollId id, Row first, List<Row> rows) {
        Map<String, OptionalInt> taken = new HashMap<>();
        List<PollOption> options = new ArrayList<>();
        List<String> unreadable = new ArrayList<>();
        for (Row row : rows) {
            String name = row.getString("row_key");
            if (name != null) { // as it is where the partition has statics and no options
                String kind = row.getString("kind");
                try {
                    options.add(new PollOption(
                            name,
                            kind == null ? "" : kind,
                            limit(row),
                            count(row).orElse(0)));
                    taken.put(name, count(row));
                } catch (InvalidIdentifierException none) {
                    unreadable.add(String.valueOf(none.getMessage()));
                }
            }
        }
        String title = first.getString("title");
        return new StoredPoll(
                new Poll(
                        id,
                        title(id.value(), title),
                        // Those who go by keys alone compare names as they are.
                        first.isNull("case_counts") || first.getBoolean("case_counts"),
                        first.getBoolean("claimed"),
                        options),
                taken,
                unreadable);
    }

    private static int limit(Row row) {
        return row.isNull("capacity") ? PollOption.UNLIMITED : row.getInt("capacity");
    }

    private static OptionalInt count(Row row) {
        return row.isNull("taken") ? OptionalInt.empty() : OptionalInt.of(row.getInt("taken"));
    }

    @Override
    public CompletionStage<Optional<Subscriber>> subscriber(PollId poll, SubscriberKey key) {
        return cluster.executeSerial(SUBSCRIBER, poll.value(), key.toString())
                .thenApply(result -> Optional.ofNullable(result.one())
                        .flatMap(row -> subscriber(row).subscriber()));
    }

    private static StoredSubscriber subscriber(Row row) {
        String name = row.getString("name");
        try {
            return new StoredSubscriber(
                    Optional.of(new Subscriber(
                            SubscriberKey.parse(row.getString("row_key")),
                            name == null ? "" : name,
                            new TreeSet<>(Objects.requireNonNull(row.getSet("options", String.class))))),
                    "");
        } catch (InvalidIdentifierException unreadable) {
            return new StoredSubscriber(Optional.empty(), String.valueOf(unreadable.getMessage()));
        }
    }

    @Override
    public CompletionStage<ScanPage<StoredSubscriber>> subscribers(PollId poll, Optional<String> after, int limit) {
        return rows(SUBSCRIBERS, poll, after, limit)
                .thenApply(page -> new ScanPage<>(
                        page.rows().stream().map(CassandraPolls::subscriber).toList(), page.next()));
    }

    private CompletionStage<ScanPage<Row>> rows(String cql, PollId poll, Optional<String> after, int limit) {
        return cluster.execute(cql, poll.value(), after.orElse(""), limit + 1)
                .thenCompose(Cluster::all)
                .thenApply(rows -> ScanPage.of(rows, limit, row -> CqlRows.text(row, "row_key")));
    }

    @Override
    public CompletionStage<ScanPage<HeldClaim>> claims(PollId poll, Optional<String> after, int limit) {
        return rows(CLAIMS, poll, after, limit).thenApply(page -> {
            List<HeldClaim> claims = new ArrayList<>();
            List<String> unreadable = new ArrayList<>();
            for (Row row : page.rows()) {
                try {
                    claims.add(
                            new HeldClaim(CqlRows.text(row, "row_key"), SubscriberKey.parse(row.getString("holder"))));
                } catch (InvalidIdentifierException none) {
                    unreadable.add(CqlRows.text(row, "row_key") + ": " + none.getMessage());
                }
            }
            return new ScanPage<>(claims, page.next(), unreadable);
        });
    }

    @Override
    public CompletionStage<List<PollNote>> notes(PollId poll, int limit) {
        return CqlReads.list(cluster.execute(NOTES, poll.value(), limit), CassandraPolls::note)
                .thenApply(notes -> notes.stream()
                        .sorted(Comparator.comparing(PollNote::at))
                        .toList());
    }

    private static PollNote note(Row row) {
        return new PollNote(
                SubscriberKey.parse(row.getString("row_key")).time(),
                CqlRows.text(row, "who"),
                CqlRows.text(row, "why"),
                CqlRows.text(row, "what"));
    }

    @Override
    public CompletionStage<Boolean> isNoted(PollId poll, SubscriberKey note) {
        return cluster.executeSerial(NOTE, poll.value(), note.toString()).thenApply(result -> result.one() != null);
    }

    @Override
    public CompletionStage<ScanPage<PollTitle>> polls(Optional<String> after, int limit) {
        return TableScan.of(cluster).exactPage(POLLS, after, limit, CassandraPolls::title);
    }

    /** Those who go by keys alone give no title, or one that is no single line. */
    private static String title(String id, @Nullable String stored) {
        return stored == null || stored.isBlank()
                ? id
                : StorableText.readable(stored).strip();
    }

    private static Optional<PollTitle> title(Row row) {
        String id = CqlRows.text(row, "poll_id");
        String title = row.getString("title");
        try {
            return Optional.of(new PollTitle(new PollId(id), title(id, title), row.getBoolean("claimed")));
        } catch (InvalidIdentifierException unreadable) {
            return Optional.empty();
        }
    }

    @Override
    public CompletionStage<List<PollTitle>> search(String typed, int limit) {
        if (Terms.typed(typed).isEmpty()) {
            return polls(Optional.empty(), limit).thenApply(ScanPage::rows);
        }
        // Polls that others wrote are in no index: their whole ids find them.
        return named.search(typed, limit)
                .thenCombine(
                        titles(List.of(typed.strip())),
                        (found, named) -> java.util.stream.Stream.concat(named.stream(), found.stream())
                                .distinct()
                                .limit(limit)
                                .toList());
    }

    /** Finds them by their names. */
    public NamedKind<PollTitle> named() {
        return named;
    }

    private CompletionStage<List<PollTitle>> titles(List<String> ids) {
        return InLists.rows(cluster, TITLES, ids).thenApply(rows -> {
            Map<String, PollTitle> found = new HashMap<>();
            rows.forEach(
                    row -> title(row).ifPresent(title -> found.put(title.id().value(), title)));
            return ids.stream().filter(found::containsKey).map(found::get).toList();
        });
    }

    @Override
    public CompletionStage<?> index(PollId id, String title) {
        return named.index().put(id.value(), title);
    }

    @Override
    public CompletionStage<Outcome> apply(PollId poll, List<PollWrite> writes) {
        return statements
                .conditional(poll, writes)
                .thenCompose(cluster::execute)
                .thenApply(CassandraPolls::outcome);
    }

    /** Where a batch was not applied, the rows that its conditions named come back as they are. */
    private static Outcome outcome(AsyncResultSet result) {
        if (result.wasApplied()) {
            return new Outcome(true, Map.of(), Map.of());
        }
        Map<String, SubscriberKey> holders = new HashMap<>();
        Map<String, StoredOption> options = new HashMap<>();
        for (Row row : result.currentPage()) {
            @Nullable String section = text(row, "section");
            @Nullable String key = text(row, "row_key");
            if (section != null && key != null) {
                @Nullable String holder = section.equals("claim") ? text(row, "holder") : null;
                if (holder != null) {
                    holders.put(key, SubscriberKey.parse(holder));
                } else if (section.equals("option")
                        && row.getColumnDefinitions().contains("taken")) {
                    options.put(key, new StoredOption(limit(row), count(row)));
                }
            }
        }
        return new Outcome(false, holders, options);
    }

    private static @Nullable String text(Row row, String column) {
        return row.getColumnDefinitions().contains(column) ? row.getString(column) : null;
    }

    @Override
    public CompletionStage<?> writeAnyway(PollId poll, List<PollWrite> writes) {
        return statements.plain(poll, writes).thenCompose(cluster::execute);
    }

    @Override
    public List<String> statements(PollId poll, List<PollWrite> writes) {
        return statements.text(poll, writes);
    }
}
