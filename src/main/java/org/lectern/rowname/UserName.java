package org.lectern.rowname;

import java.util.Map;

/**
 * A user of a website by its address; or, without a domain, of all of them ("Unique names for our rows", "Users").
 *
 * @param value an address, or a path that begins with one slash
 */
public record UserName(String value) implements RowName {
    /** @throws InvalidRowNameException if it is neither, with the position of the fault */
    public UserName {
        canonical(value);
    }

    private static String canonical(String value) {
        return value.startsWith("/")
                ? Address.canonicalPath(value)
                : new Address(value).canonical().text();
    }

    @Override
    public RowKind kind() {
        return RowKind.USER;
    }

    @Override
    public String toString() {
        return value;
    }

    @Override
    public RowName canonical() {
        return new UserName(canonical(value));
    }

    @Override
    public Map<String, String> parts() {
        return NamePart.map(value.startsWith("/") ? "path" : "address", value);
    }
}
