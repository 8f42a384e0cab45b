package org.lectern.store;

import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchableStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.lectern.cluster.Cluster;

/**
 * Finding things by the beginning of a word: an index from words to ids. It may name too much, never too little: it is
 * written before the truth and never taken back, and what it finds is compared with the truth. One partition per kind and first character, ordered by term; a search is a short slice.
 */
public final class NameIndex {
    private static final String PUT = "INSERT INTO %s.name_index (kind, initial, term, id) VALUES (?, ?, ?, ?)";
    private static final String FIND =
            "SELECT id FROM %s.name_index " + "WHERE kind = ? AND initial = ? AND term >= ? AND term < ? LIMIT ?";
    private static final String AFTER_ALL = "\uDBFF\uDFFF";
    private static final int SLICES = 8;

    private final Cluster cluster;
    private final String kind;

    /** @param kind what is found: its things have an index of their own */
    public NameIndex(Cluster cluster, String kind) {
        this.cluster = cluster;
        this.kind = kind;
    }

    /** Makes a thing findable. Written before the truth, so that nothing is there that cannot be found. */
    public CompletionStage<?> put(String id, String displayName) {
        return cluster.prepare(PUT).thenCompose(statement -> {
            Map<String, List<BatchableStatement<?>>> partitions = new TreeMap<>();
            for (String term : Terms.of(id, displayName)) {
                partitions
                        .computeIfAbsent(initial(term), initial -> new ArrayList<>())
                        .add(statement.bind(kind, initial(term), term, id));
            }
            return CompletableFuture.allOf(partitions.values().stream()
                    .map(terms -> cluster.execute(BatchStatement.newInstance(DefaultBatchType.UNLOGGED, terms)
                                    .setIdempotent(true))
                            .toCompletableFuture())
                    .toArray(CompletableFuture<?>[]::new));
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
        // The longest word narrows most.
        String word =
                words.stream().max(Comparator.comparingInt(String::length)).orElseThrow();
        return cluster.execute(FIND, kind, initial(word), word, word + AFTER_ALL, limit * SLICES * 2)
                .thenCompose(Cluster::all)
                .thenCompose(rows -> {
                    Set<String> ids = new LinkedHashSet<>();
                    rows.forEach(row -> ids.add(Objects.requireNonNull(row.getString("id"))));
                    return gather(new ArrayList<>(ids), 0, new ArrayList<>(), words, limit, truth, matches);
                });
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

    private static String initial(String term) {
        return term.substring(0, term.offsetByCodePoints(0, 1));
    }
}
