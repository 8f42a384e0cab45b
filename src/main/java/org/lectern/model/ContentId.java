package org.lectern.model;

import org.jspecify.annotations.Nullable;

/**
 * The identifier of a content item, {@code c:tenant:name}.
 *
 * @param value the whole identifier, at most 65,535 bytes of UTF-8, no control characters
 */
public record ContentId(String value) implements Comparable<ContentId> {
    /** @throws InvalidIdentifierException if the value is not of that form */
    public ContentId {
        parse(value);
    }

    /** @throws InvalidIdentifierException if the text is null, empty or malformed */
    public static ContentId of(@Nullable String text) {
        return new ContentId(text == null ? "" : text);
    }

    private static ResourceName parse(String value) {
        return ResourceName.parse(value, ContentSentence.WHAT_CONTENT, "c:tenant:name", "c");
    }

    public String tenant() {
        return parse(value).tenant();
    }

    public String name() {
        return parse(value).name();
    }

    @Override
    public int compareTo(ContentId other) {
        return ResourceName.inKeyOrder(value, other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
