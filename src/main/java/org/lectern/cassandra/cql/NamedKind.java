package org.lectern.cassandra.cql;

import com.datastax.oss.driver.api.core.cql.Row;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.lectern.async.Stages;

/**
 * A kind of things that have names.
 *
 * @param truth reads the things of some ids, those that exist
 * @param id of a thing
 * @param matches compares a thing with words
 */
public record NamedKind<T>(
        NameIndex index,
        Function<List<String>, CompletionStage<List<T>>> truth,
        Function<T, String> id,
        NameIndex.Match<T> matches) {
    private static final int IDS_PER_READ = 20;

    /** Of these rows, those that name something; by their place among them. */
    public CompletionStage<List<Boolean>> naming(List<Row> rows) {
        List<String> ids =
                rows.stream().map(row -> CqlRows.text(row, "id")).distinct().toList();
        return Stages.all(Stages.parts(ids, IDS_PER_READ), truth).thenApply(reads -> {
            Map<String, T> things = new HashMap<>();
            reads.forEach(read -> read.forEach(thing -> things.put(id.apply(thing), thing)));
            return rows.stream()
                    .map(row -> {
                        T thing = things.get(CqlRows.text(row, "id"));
                        return thing != null && matches.test(List.of(CqlRows.text(row, "term")), thing);
                    })
                    .toList();
        });
    }
}
