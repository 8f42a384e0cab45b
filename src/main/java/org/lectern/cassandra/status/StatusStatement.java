package org.lectern.cassandra.status;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lectern.cassandra.cql.CqlText;

/** A statement of content status and its values, in the order of its marks: to be run, or to be read by an operator. */
record StatusStatement(String cql, List<@Nullable Object> values) {
    StatusStatement {
        values = Collections.unmodifiableList(new ArrayList<>(values));
    }

    String text(String keyspace) {
        return CqlText.of(cql, keyspace, values.toArray());
    }
}
