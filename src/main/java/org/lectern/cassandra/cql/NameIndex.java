package org.lectern.cassandra.cql;

import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchableStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.lectern.async.Stages;
import org.lectern.cluster.Cluster;

/**
 * Finding things by the beginning of a word: an index from words to ids. It may name too much, never too little: it is
 * written before the truth and never taken back, and what it finds is compared with the truth.
 *
 * <p>The terms of one thing share a partition, so that writing them is one mutation; a kind of things has some partitions,
 * ordered by term, so that a search is as many short slices. Keyspaces of before have them in four partitions, which grow
 * without end: those are read as well, until audits have moved what they hold ({@link org.lectern.cassandra.audit.NamePruning}).
 */
public final class NameIndex {
    /** Those of before have the numbers up to this one; then come those that are written. */
    private static final int FIRST = 4;

    private static final int SHARDS = 64;
    /** All of them. */
    public static final int PARTITIONS = FIRST + SHARDS;

    private static final String PUT = "INSERT INTO %s.name_index (kind, shard, term, id) VALUES (?, ?, ?, ?)";
    private static final String FIND =
            "SELECT term, id FROM %s.name_index WHERE kind = ? AND shard = ? AND term >= ? AND term < ? LIMIT ?";
    private static final String ALL = "SELECT term, id FROM %s.name_index WHERE kind = ? AND shard = ?";
    private static final String DROP =
            "DELETE FROM %s.name_index USING TIMESTAMP ? WHERE kind = ? AND shard = ? AND term = ? AND id = ?";
    private static final String AFTER_ALL = "\uDBFF\uDFFF";
    /** Rows read per word where several words were typed: the rarest word decides, so it must be known. */
    private static final int SEVERAL_WORDS = 16_000;

    /** At least so many rows of a partition: a thing has several terms that begin alike, and some name nothing any more. */
    private static final int FEWEST = 20;

    private final Cluster cluster;
    private final String kind;

    /** @param kind what is found: its things have an index of their own */
    public NameIndex(Cluster cluster, String kind) {
        this.cluster = cluster;
        this.kind = kind;
    }

    private static int shard(String id) {
        return FIRST + Math.floorMod(id.hashCode(), SHARDS);
    }

    /** Whether this is a partition that is read only. */
    public static boolean isOfBefore(int partition) {
        return partition < FIRST;
    }

    /** Reads a partition. */
    public CompletionStage<BoundStatement> all(int partition) {
        return cluster.prepare(ALL)
                .thenApply(statement -> statement.bind(kind, partition).setIdempotent(true));
    }

    /** Puts a term where it is written today. */
    public CompletionStage<BoundStatement> term(String id, String term) {
        return cluster.prepare(PUT)
                .thenApply(
                        statement -> statement.bind(kind, shard(id), term, id).setIdempotent(true));
    }

    /** Takes a term out of a partition, unless it was written after a time, in microseconds. */
    public CompletionStage<BoundStatement> drop(int partition, String term, String id, long before) {
        return cluster.prepare(DROP)
                .thenApply(statement ->
                        statement.bind(before, kind, partition, term, id).setIdempotent(true));
    }

    /** For a sentence. */
    @Override
    public String toString() {
        return "names of the kind " + kind;
    }

    /** What {@link #put} would write, with its values. */
    public static List<String> text(String kind, String id, String displayName, String keyspace) {
        int shard = shard(id);
        return Terms.of(id, displayName).stream()
                .map(term -> CqlText.of(PUT, keyspace, kind, shard, term, id))
                .toList();
    }

    /** Makes a thing findable. Written before the truth, so that nothing is there that cannot be found. */
    public CompletionStage<?> put(String id, String displayName) {
        return cluster.prepare(PUT).thenCompose(statement -> {
            int shard = shard(id);
            List<BatchableStatement<?>> terms = new ArrayList<>();
            for (String term : Terms.of(id, displayName)) {
                terms.add(statement.bind(kind, shard, term, id));
            }
            return cluster.execute(
                    BatchStatement.newInstance(DefaultBatchType.UNLOGGED, terms).setIdempotent(true));
        });
    }

    /**
     * The rows that make many things findable, a list for each partition.
     *
     * @param names by id
     */
    public CompletionStage<List<List<BatchableStatement<?>>>> statements(Map<String, String> names) {
        return cluster.prepare(PUT).thenApply(statement -> {
            List<List<BatchableStatement<?>>> shards = new ArrayList<>();
            for (int i = 0; i < SHARDS; i++) {
                shards.add(new ArrayList<>());
            }
            names.forEach((id, name) -> {
                int shard = shard(id);
                for (String term : Terms.of(id, name)) {
                    shards.get(shard - FIRST).add(statement.bind(kind, shard, term, id));
                }
            });
            return shards;
        });
    }

    /**
     * Things that match what was typed, in the order of the term that was found.
     *
     * @param truth reads the things of some ids, those that exist, in the order given
     * @param matches compares a thing with the words
     */
    public <T> CompletionStage<List<T>> search(
            List<String> words, int limit, Function<List<String>, CompletionStage<List<T>>> truth, Match<T> matches) {
        int rows = words.size() == 1 ? limit * 16 : SEVERAL_WORDS;
        return Stages.all(words, word -> ids(word, rows)).thenCompose(hits -> {
            List<String> rarest =
                    hits.stream().min(Comparator.comparingInt(List::size)).orElseThrow();
            return gather(rarest, 0, new ArrayList<>(), words, limit, truth, matches);
        });
    }

    /** The ids of things with a term that begins so, in the order of the term; none twice. */
    private CompletionStage<List<String>> ids(String word, int rows) {
        return Stages.all(
                        IntStream.range(0, PARTITIONS).boxed().toList(),
                        shard -> cluster.execute(
                                        FIND,
                                        kind,
                                        shard,
                                        word,
                                        word + AFTER_ALL,
                                        Math.max(FEWEST, rows / (isOfBefore(shard) ? FIRST : SHARDS)))
                                .thenCompose(Cluster::all))
                .thenApply(shards -> shards.stream()
                        .flatMap(List::stream)
                        .sorted(Comparator.comparing(row -> CqlRows.text(row, "term")))
                        .map(row -> CqlRows.text(row, "id"))
                        .distinct()
                        .toList());
    }

    /** Whether a thing still is what its index row says: names change. */
    public interface Match<T> {
        boolean test(List<String> words, T thing);
    }

    private static <T> CompletionStage<List<T>> gather(
            List<String> ids,
            int from,
            List<T> found,
            List<String> words,
            int limit,
            Function<List<String>, CompletionStage<List<T>>> truth,
            Match<T> matches) {
        if (found.size() >= limit || from >= ids.size()) {
            return CompletableFuture.completedStage(List.copyOf(found.subList(0, Math.min(limit, found.size()))));
        }
        int to = Math.min(ids.size(), from + limit * 2);
        return truth.apply(ids.subList(from, to)).thenCompose(things -> {
            things.stream().filter(thing -> matches.test(words, thing)).forEach(found::add);
            return gather(ids, to, found, words, limit, truth, matches);
        });
    }
}
