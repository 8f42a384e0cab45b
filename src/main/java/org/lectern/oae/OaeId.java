package org.lectern.oae;

import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.lectern.wording.InvalidInputException;

/**
 * An id as the platform writes them, {@code <letter>:<tenant alias>:<name>}. The name may hold anything, colons and {@code #}
 * too; so this asks for less than Lectern's own identifiers do.
 *
 * @param value the whole id
 */
public record OaeId(String value) implements Comparable<OaeId> {
    /** @throws InvalidInputException if it is none: see {@link #parse} */
    public OaeId {
        if (!isId(value)) {
            throw new InvalidInputException(OaeSentence.NO_ID.of(value));
        }
    }

    /** The id, or empty if the text has no known letter, no tenant, or no name. */
    public static Optional<OaeId> parse(@Nullable String text) {
        return text != null && isId(text) ? Optional.of(new OaeId(text)) : Optional.empty();
    }

    private static boolean isId(String text) {
        if (text.length() < 5 || text.charAt(1) != ':' || OaeType.of(text.charAt(0)) == null) {
            return false;
        }
        int end = text.indexOf(':', 2);
        return end > 2 && end < text.length() - 1;
    }

    public OaeType type() {
        return Objects.requireNonNull(OaeType.of(value.charAt(0)));
    }

    /** The alias of the tenant it was made in. */
    public String tenant() {
        return value.substring(2, value.indexOf(':', 2));
    }

    /** Whether both were made in the same tenant. */
    public boolean isOfTenantOf(OaeId other) {
        int end = value.indexOf(':', 2);
        return other.value.indexOf(':', 2) == end && value.regionMatches(2, other.value, 2, end - 2);
    }

    public String name() {
        return value.substring(value.indexOf(':', 2) + 1);
    }

    /** In the order of text columns, as far as ids go: by code point. */
    @Override
    public int compareTo(OaeId other) {
        return TextOrder.compare(value, other.value);
    }

    /** Written out, as the next one: an audit looks up millions, and what a record has by itself takes some times as long. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof OaeId id && value.equals(id.value);
    }

    @Override
    public int hashCode() {
        return value.hashCode();
    }

    @Override
    public String toString() {
        return value;
    }
}
