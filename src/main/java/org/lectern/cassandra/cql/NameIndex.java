package org.lectern.cassandra.cql;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchableStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.Row;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.lectern.async.Stages;
import org.lectern.cluster.Cluster;
import org.lectern.cluster.Guardrails;
import org.lectern.model.Terms;

/**
 * Index from terms to ids, by the beginning of a term. It may name too much, never too little: it is written before the truth
 * and never taken back, and what it finds is compared with the truth.
 *
 * <p>A kind of things has 64 partitions for each of 32 groups of first characters. A search reads the 64 of one group. Versions of
 * the schema before 10 had 4 and then 64 partitions for all terms. Those are read too, until audits have moved their rows
 * ({@link org.lectern.cassandra.audit.NamePruning}).
 */
public final class NameIndex {
    private static final int FIRST = 4;
    private static final int AT_ONCE = 64;
    private static final int SHARDS = 64;
    private static final int GROUPS = 32;

    /** The partitions with lower numbers are those of before. */
    private static final int TODAY = FIRST + SHARDS;

    private static final String PUT = "INSERT INTO %s.name_index (kind, shard, term, id) VALUES (?, ?, ?, ?)";
    private static final String FIND = "SELECT term, id FROM %s.name_index WHERE kind = ? AND shard IN ? "
            + "AND term >= ? AND term < ? PER PARTITION LIMIT ?";
    private static final String ANY = "SELECT id FROM %s.name_index WHERE kind = ? AND shard IN ? LIMIT 1";
    private static final List<String> KINDS = List.of("principal", "content", "poll");
    private static final String DROP =
            "DELETE FROM %s.name_index USING TIMESTAMP ? WHERE kind = ? AND shard = ? AND term = ? AND id = ?";
    private static final String AFTER_ALL = "\uDBFF\uDFFF";
    /** Rows read per word where a text has several words: the rarest word decides, so it must be known. */
    private static final int SEVERAL_WORDS = 16_000;

    /** The least rows read of a partition: a thing has several terms that begin alike, and some name nothing any more. */
    private static final int FEWEST = 20;

    private final Cluster cluster;
    private final String kind;

    /** @param kind what is found: its things have an index of their own */
    public NameIndex(Cluster cluster, String kind) {
        this.cluster = cluster;
        this.kind = kind;
    }

    /** Whether partitions of before have rows of any kind: words that earlier releases left out are not found yet. */
    public static CompletionStage<Boolean> hasRowsOfBefore(Cluster cluster) {
        List<Integer> partitions = IntStream.range(0, TODAY).boxed().toList();
        List<CompletionStage<AsyncResultSet>> reads = KINDS.stream()
                .flatMap(kind -> InLists.split(partitions, Guardrails.KEYS).stream()
                        .map(some -> cluster.execute(ANY, kind, some)))
                .toList();
        return Stages.all(reads, read -> read).thenApply(found -> found.stream().anyMatch(rows -> rows.one() != null));
    }

    /** The kind of things that it finds. */
    public String kind() {
        return kind;
    }

    /** Returns the partition of a term. */
    public static int partition(String term, String id) {
        return firstOfGroup(term) + Math.floorMod(id.hashCode(), SHARDS);
    }

    private static int firstOfGroup(String term) {
        return TODAY + Math.floorMod(term.codePointAt(0), GROUPS) * SHARDS;
    }

    /** Tells whether this is a partition that is read only. */
    public static boolean isOfBefore(int partition) {
        return partition < TODAY;
    }

    /** Takes a term out of a partition, unless it was written after a time, in microseconds. */
    public CompletionStage<BoundStatement> drop(int partition, String term, String id, long before) {
        return cluster.prepare(DROP)
                .thenApply(statement ->
                        statement.bind(before, kind, partition, term, id).setIdempotent(true));
    }

    /** Returns the statements of {@link #put}, with their values. */
    public static List<String> text(String kind, String id, String displayName, String keyspace) {
        return Terms.of(id, displayName).stream()
                .map(term -> CqlText.of(PUT, keyspace, kind, partition(term, id), term, id))
                .toList();
    }

    /**
     * Makes a thing findable. Written before the truth, so that nothing is there that cannot be found. One request at a time: a
     * caller that puts thousands of things at once has as many requests under way as without the index.
     */
    public CompletionStage<?> put(String id, String displayName) {
        return put(1, Map.of(id, displayName));
    }

    /**
     * Makes many things findable.
     *
     * @param names by id
     */
    public CompletionStage<?> put(Map<String, String> names) {
        return put(AT_ONCE, names);
    }

    private CompletionStage<?> put(int atOnce, Map<String, String> names) {
        return statements(names)
                .thenCompose(partitions -> Stages.all(
                        atOnce,
                        partitions,
                        rows -> cluster.execute(BatchStatement.newInstance(DefaultBatchType.UNLOGGED, rows)
                                .setIdempotent(true))));
    }

    /**
     * Returns the rows that make many things findable, a list for each partition.
     *
     * @param names by id
     */
    public CompletionStage<Collection<List<BatchableStatement<?>>>> statements(Map<String, String> names) {
        return cluster.prepare(PUT).thenApply(statement -> {
            Map<Integer, List<BatchableStatement<?>>> partitions = new TreeMap<>();
            names.forEach((id, name) -> {
                for (String term : Terms.of(id, name)) {
                    int partition = partition(term, id);
                    partitions
                            .computeIfAbsent(partition, rows -> new ArrayList<>())
                            .add(statement.bind(kind, partition, term, id));
                }
            });
            return partitions.values();
        });
    }

    /**
     * Returns the ids of things that may match all of these pieces of a text, in the order of the term that was found; none twice.
     *
     * @param pieces as {@link Terms#lookups} chooses them
     */
    CompletionStage<List<String>> ids(List<String> pieces, int limit) {
        return Stages.all(pieces, piece -> ids(piece, pieces.size() == 1 ? limit * 16 : SEVERAL_WORDS))
                .thenApply(hits ->
                        hits.stream().min(Comparator.comparingInt(List::size)).orElse(List.of()));
    }

    /** First by the whole piece, then by its longest word. */
    private CompletionStage<List<String>> ids(String piece, int rows) {
        List<String> words = Terms.words(piece);
        String longest = words.stream()
                .max(Comparator.comparingInt(String::length))
                .filter(word -> !word.equals(piece))
                .orElse("");
        CompletionStage<List<String>> whole =
                ordered(Stream.concat(today(piece, rows), before(piece, rows)).toList());
        // A name may have the words of a piece apart; the partitions of before have no pieces but those of ids.
        return longest.isEmpty()
                ? whole
                : whole.thenCombine(
                        ordered(Stream.concat(
                                        words.size() > 1 ? today(longest, SEVERAL_WORDS) : Stream.of(),
                                        before(longest, SEVERAL_WORDS))
                                .toList()),
                        (first, second) -> Stream.concat(first.stream(), second.stream())
                                .distinct()
                                .toList());
    }

    private CompletionStage<List<String>> ordered(List<CompletionStage<List<Row>>> reads) {
        return Stages.all(reads, read -> read)
                .thenApply(partitions -> partitions.stream()
                        .flatMap(List::stream)
                        .sorted(Comparator.comparing(row -> CqlRows.text(row, "term")))
                        .map(row -> CqlRows.text(row, "id"))
                        .distinct()
                        .toList());
    }

    private Stream<CompletionStage<List<Row>>> today(String word, int rows) {
        int first = firstOfGroup(word);
        return find(first, first + SHARDS, word, rows / SHARDS);
    }

    private Stream<CompletionStage<List<Row>>> before(String word, int rows) {
        return Stream.concat(find(0, FIRST, word, rows / FIRST), find(FIRST, TODAY, word, rows / SHARDS));
    }

    /** Reads the terms that begin so, in these partitions, the last one excluded. */
    private Stream<CompletionStage<List<Row>>> find(int first, int end, String word, int rows) {
        List<Integer> partitions = IntStream.range(first, end).boxed().toList();
        return InLists.split(partitions, Guardrails.KEYS).stream()
                .map(some -> cluster.execute(FIND, kind, some, word, word + AFTER_ALL, Math.max(FEWEST, rows))
                        .thenCompose(Cluster::all));
    }
}
