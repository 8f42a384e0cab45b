package org.lectern.rowname;

import java.util.Map;

/**
 * A page, or anything else that a website has ("Unique names for our rows", "Content").
 */
public record ContentName(Address address) implements RowName {

    @Override
    public RowKind kind() {
        return RowKind.CONTENT;
    }

    @Override
    public String toString() {
        return address.text();
    }

    @Override
    public RowName canonical() {
        return new ContentName(address.canonical());
    }

    @Override
    public Map<String, String> parts() {
        return NamePart.map("address", address.text());
    }
}
