package org.lectern.cassandra.cql;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.lectern.async.Stages;
import org.lectern.model.Terms;

/**
 * A kind of things that have names, and are found by them.
 *
 * @param truth reads the things of some ids, those that exist, in the order given
 * @param id of a thing
 * @param name of a thing
 */
public record NamedKind<T>(
        NameIndex index,
        Function<List<String>, CompletionStage<List<T>>> truth,
        Function<T, String> id,
        Function<T, String> name) {
    private static final int IDS_PER_READ = 20;

    /** Returns the names of the things that exist, by their ids. */
    public CompletionStage<Map<String, String>> names(Collection<String> ids) {
        return Stages.all(Stages.parts(new LinkedHashSet<>(ids), IDS_PER_READ), truth)
                .thenApply(reads -> {
                    Map<String, String> names = new HashMap<>();
                    reads.forEach(read -> read.forEach(thing -> names.put(id.apply(thing), name.apply(thing))));
                    return names;
                });
    }

    /** Returns things that match a typed text, those first that have it as it was typed. */
    public CompletionStage<List<T>> search(String typed, int limit) {
        return index.ids(Terms.lookups(typed), limit)
                .thenCompose(ids -> gather(ids, 0, new ArrayList<>(), Terms.typed(typed), limit));
    }

    /** Names change, and an index is asked for some pieces only: the truth decides. */
    private CompletionStage<List<T>> gather(List<String> ids, int from, List<T> found, List<String> typed, int limit) {
        if (found.size() >= limit || from >= ids.size()) {
            return CompletableFuture.completedStage(List.copyOf(found.subList(0, Math.min(limit, found.size()))));
        }
        int to = Math.min(ids.size(), from + limit * 2);
        return truth.apply(ids.subList(from, to)).thenCompose(things -> {
            things.stream()
                    .filter(thing -> Terms.match(typed, id.apply(thing), name.apply(thing)))
                    .forEach(found::add);
            return gather(ids, to, found, typed, limit);
        });
    }
}
