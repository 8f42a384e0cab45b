package org.lectern.cassandra.cql;

import com.datastax.oss.driver.api.core.cql.Row;
import java.nio.ByteBuffer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What is made of a text column that often is the same in row after row, as a partition's key is in all of its rows: it is made
 * once for each run of equal values, and not again for each row. For one thread.
 */
public final class RepeatedText<T> {
    private final int column;
    private final Function<String, T> make;
    private @Nullable ByteBuffer last;
    private @Nullable T made;

    /**
     * @param column by its place
     * @param make what is made of a value; of null as of an empty text
     */
    public RepeatedText(int column, Function<String, T> make) {
        this.column = column;
        this.make = make;
    }

    /** What the row's value comes to: the same object as for the row before, where the value is the same. */
    public T of(Row row) {
        ByteBuffer bytes = CqlRows.bytes(row, column);
        T known = made;
        if (known == null || !bytes.equals(last)) {
            known = make.apply(CqlRows.text(bytes));
            made = known;
            last = bytes;
        }
        return known;
    }
}
