package org.lectern.cassandra.oae;

import com.datastax.oss.driver.api.core.cql.Row;
import java.util.List;
import java.util.Optional;
import org.lectern.cassandra.cql.CqlRows;
import org.lectern.cluster.Cluster;
import org.lectern.library.Bucket;
import org.lectern.oae.BucketKey;
import org.lectern.oae.IndexMarker;
import org.lectern.oae.LibraryKind;
import org.lectern.oae.OaeId;
import org.lectern.oae.OaeLayout;
import org.lectern.oae.RankedEntry;

/**
 * The keys and column names of LibraryByPrincipal, and what they are elsewhere. The paper prints {@code u:cam:nicolaas#PUBLIC} in
 * its table and {@code u:cam:nicolaas:PUBLIC} in its statements, and the id alone for the private list; each keyspace has one of
 * the two. No two keys, and no two columns, come out the same.
 *
 * @param separator before the list's name
 * @param privateNamed whether the private list is named too, as the others are
 */
public record PaperKeys(char separator, boolean privateNamed) implements OaeLayout.Partitions {
    private static final int SAMPLE = 2_000;

    /** What stands before a text that would be taken for something else. */
    private static final String ESCAPE = "#";

    /** As the paper's table has it. */
    public static final PaperKeys PRINTED = new PaperKeys('#', false);

    /** Looks at some keys of a keyspace, to learn how it names lists. Blocks for one read. */
    public static PaperKeys read(Cluster cluster) {
        String table = cluster.layout().paperLibraries();
        List<Row> rows = cluster.execute("SELECT DISTINCT key FROM %s.\"" + table + "\" LIMIT " + SAMPLE)
                .thenCompose(Cluster::all)
                .toCompletableFuture()
                .join();
        return of(rows.stream().map(row -> CqlRows.text(row, 0)).toList());
    }

    static PaperKeys of(List<String> keys) {
        PaperKeys colons = new PaperKeys(':', false);
        char separator = keys.stream().filter(colons::isNamed).count()
                        > keys.stream().filter(PRINTED::isNamed).count()
                ? ':'
                : '#';
        return new PaperKeys(separator, keys.stream().anyMatch(key -> key.endsWith(separator + Bucket.PRIVATE.name())));
    }

    private boolean isNamed(String key) {
        return listOf(key).isPresent();
    }

    private Optional<Bucket> listOf(String key) {
        for (Bucket bucket : List.of(Bucket.PUBLIC, Bucket.LOGGEDIN, Bucket.PRIVATE)) {
            if (key.endsWith(separator + bucket.name())) {
                return Optional.of(bucket);
            }
        }
        return Optional.empty();
    }

    @Override
    public String[] key(LibraryKind kind, OaeId library, Bucket bucket) {
        return bucket == Bucket.PRIVATE && !privateNamed
                ? new String[] {library.value()}
                : new String[] {library.value(), String.valueOf(separator), bucket.name()};
    }

    /** The row key of a list. */
    String key(BucketKey bucket) {
        return String.join("", key(bucket.kind(), bucket.library(), bucket.bucket()));
    }

    /** The list that a row key is of; empty if it is none's: of another separator, or of no principal's id. */
    @Override
    public Optional<BucketKey> list(String key) {
        Optional<Bucket> named = listOf(key);
        if (named.isEmpty() && (privateNamed || new PaperKeys(separator == '#' ? ':' : '#', false).isNamed(key))) {
            return Optional.empty();
        }
        String id = named.map(
                        bucket -> key.substring(0, key.length() - bucket.name().length() - 1))
                .orElse(key);
        return OaeId.parse(id)
                .filter(owner -> owner.type().isPrincipal())
                .map(owner -> new BucketKey(LibraryKind.CONTENT, owner, named.orElse(Bucket.PRIVATE)))
                .filter(bucket -> key(bucket).equals(key));
    }

    /** A row key as the key of a list is written elsewhere; one that is of no list stays as it is. */
    String bucketKey(String key) {
        return list(key)
                .map(BucketKey::format)
                .orElseGet(() -> BucketKey.parse(key).isPresent() ? ESCAPE + key : key);
    }

    /** A column's name as rank and resource are written elsewhere; what is no entry does not become one. */
    static String ranked(String column) {
        int end = column.indexOf(':');
        boolean time = end > 0 && column.substring(0, end).chars().allMatch(c -> c >= '0' && c <= '9');
        if (time && OaeId.parse(column.substring(end + 1)).isPresent()) {
            return column.substring(0, end) + '#' + column.substring(end + 1);
        }
        boolean mistaken = column.startsWith(ESCAPE)
                || IndexMarker.isMarker(column)
                || RankedEntry.parse(column).isPresent();
        return mistaken ? ESCAPE + column : column;
    }

    /** The column's name again. */
    static String column(String ranked) {
        if (ranked.startsWith(ESCAPE)) {
            return ranked.substring(ESCAPE.length());
        }
        return RankedEntry.parse(ranked)
                .map(entry -> entry.rank() + ':' + entry.resource())
                .orElse(ranked);
    }
}
