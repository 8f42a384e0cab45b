package org.lectern.spark;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.spark.connector.CassandraRowMetadata;
import com.datastax.spark.connector.ColumnRef;
import com.datastax.spark.connector.cql.TableDef;
import com.datastax.spark.connector.rdd.reader.RowReader;
import com.datastax.spark.connector.rdd.reader.RowReaderFactory;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.lectern.audit.scan.TableScans;
import scala.Option;
import scala.collection.immutable.IndexedSeq;
import scala.collection.immutable.Seq;

/**
 * Makes something of each row that the connector reads, as {@link org.lectern.cassandra.audit.AuditRows} understands it. Holds
 * the row under way: for one task at a time, each of which gets a copy of its own.
 *
 * @param <T> what it makes
 */
abstract class TableReader<T> implements RowReaderFactory<T>, RowReader<T>, TableScans.Flow {
    private static final long serialVersionUID = 1;

    private transient @Nullable Reading reading;
    private transient @Nullable T made;
    private transient @Nullable ByteBuffer lastBytes;
    private transient @Nullable String last;

    /** What is done with the rows of a table, one after the other. */
    @FunctionalInterface
    interface Reading {
        void row(Row row) throws InterruptedException;
    }

    /** Begins to read; each row leads to at most one call of {@link #make}. */
    abstract Reading begin();

    /** What a row comes to that says nothing. */
    abstract T nothing();

    /** What a row comes to that cannot be understood. */
    abstract T ofUnreadable(String row);

    /** This is what the row comes to. */
    final void make(T result) {
        made = result;
    }

    /** The text of a principal's id. Rows of a partition come one after the other: mostly it is that of the row before. */
    final String text(ByteBuffer principal) {
        String text = last;
        if (text == null || !principal.equals(lastBytes)) {
            text = StandardCharsets.UTF_8.decode(principal.duplicate()).toString();
            last = text;
            lastBytes = principal;
        }
        return text;
    }

    @Override
    public final T read(Row row, CassandraRowMetadata metadata) {
        Reading how = reading;
        if (how == null) {
            how = begin();
            reading = how;
        }
        made = null;
        try {
            how.row(row);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("The task was interrupted.", interrupted);
        }
        T result = made;
        return result == null ? nothing() : result;
    }

    @Override
    public final RowReader<T> rowReader(TableDef definition, IndexedSeq<ColumnRef> selectedColumns) {
        return this;
    }

    @Override
    public final Option<Seq<ColumnRef>> neededColumns() {
        return Option.empty();
    }

    @Override
    public final void unreadable(String row) {
        make(ofUnreadable(row));
    }

    @Override
    public final void page(int rows) {
        throw new UnsupportedOperationException("the connector reads the pages");
    }

    @Override
    public final void waiting(boolean waits) {
        throw new UnsupportedOperationException("the connector waits");
    }
}
