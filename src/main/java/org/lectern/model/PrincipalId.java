package org.lectern.model;

import org.jspecify.annotations.Nullable;

/**
 * The identifier of a user, {@code u:tenant:name}, or of a group, {@code g:tenant:name}.
 *
 * @param value the whole identifier, at most 65,535 bytes of UTF-8, no control characters
 */
public record PrincipalId(String value) implements Comparable<PrincipalId> {
    /** @throws InvalidIdentifierException if the value is not of that form */
    public PrincipalId {
        parse(value);
    }

    /** @throws InvalidIdentifierException if the text is null, empty or malformed */
    public static PrincipalId of(@Nullable String text) {
        return new PrincipalId(text == null ? "" : text);
    }

    private static ResourceName parse(String value) {
        return ResourceName.parse(value, ContentSentence.WHAT_PRINCIPAL, ContentSentence.U_OR_G, "ug");
    }

    public PrincipalKind kind() {
        return value.charAt(0) == 'g' ? PrincipalKind.GROUP : PrincipalKind.USER;
    }

    public String tenant() {
        return parse(value).tenant();
    }

    public String name() {
        return parse(value).name();
    }

    @Override
    public int compareTo(PrincipalId other) {
        return ResourceName.inKeyOrder(value, other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
