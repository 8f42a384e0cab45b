package org.lectern.rowname;

import java.util.Map;
import org.lectern.counter.CounterName;

/**
 * A name taken from a host's counter ("Unique names for our rows", "Other tables").
 */
public record CountedName(CounterName name) implements RowName {
    /** The host: its counter is one row. */
    @Override
    public String key() {
        return name.hostname().value();
    }

    @Override
    public RowKind kind() {
        return RowKind.COUNTER;
    }

    @Override
    public String toString() {
        return name.toString();
    }

    @Override
    public Map<String, String> parts() {
        return NamePart.map("hostname", name.hostname().value(), "counter", Long.toString(name.value()));
    }
}
