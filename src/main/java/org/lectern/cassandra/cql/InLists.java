package org.lectern.cassandra.cql;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.lectern.async.Stages;
import org.lectern.cluster.Cluster;
import org.lectern.cluster.Guardrails;

/** What goes into one IN, in parts that no guardrail refuses. */
public final class InLists {
    private static final int AT_ONCE = 16;

    private InLists() {}

    /** Parts of at most so many, all about as long. */
    public static <T> List<List<T>> split(List<T> all, int most) {
        int parts = (all.size() + most - 1) / most;
        List<List<T>> split = new ArrayList<>(parts);
        for (int i = 0; i < parts; i++) {
            split.add(all.subList((int) ((long) all.size() * i / parts), (int) ((long) all.size() * (i + 1) / parts)));
        }
        return split;
    }

    /** All rows of these partitions, a part after the other; the parts are read side by side. */
    public static CompletionStage<List<Row>> rows(Cluster cluster, String cql, List<String> keys) {
        return each(split(keys, Guardrails.KEYS), AT_ONCE, part -> cluster.execute(cql, part))
                .thenApply(parts -> parts.stream().flatMap(List::stream).toList());
    }

    /** The rows of each part, in the order of the parts. */
    public static <T> CompletionStage<List<List<Row>>> each(
            List<List<T>> parts, int atOnce, Function<List<T>, CompletionStage<AsyncResultSet>> read) {
        return Stages.all(atOnce, parts, part -> read.apply(part).thenCompose(Cluster::all));
    }
}
