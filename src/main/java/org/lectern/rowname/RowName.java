package org.lectern.rowname;

import java.util.Map;
import java.util.Optional;

/** The name of a row. */
public sealed interface RowName
        permits ContentName,
                BranchName,
                RevisionName,
                DraftName,
                SuggestionName,
                UserName,
                CountedName,
                LibraryName,
                PrincipalName,
                ContentItemName {
    /**
     * Reads a name of any kind. An address alone is read as content, {@code u:tenant:name} alone as a principal; that they
     * may be a user's address or a library, only their table can tell ({@link #parse(RowKind, String)}).
     *
     * @throws InvalidRowNameException if it is none, with the position of the fault
     */
    static RowName parse(String text) {
        return new RowNameParser(text).any();
    }

    /**
     * Reads a name that is known to be of a kind.
     *
     * @throws InvalidRowNameException if it is not
     */
    static RowName parse(RowKind kind, String text) {
        return new RowNameParser(text).of(kind);
    }

    RowKind kind();

    /** The name as it was read. */
    @Override
    String toString();

    /** What all names of this row have in common: two names are one row exactly when these are equal. */
    default RowName canonical() {
        return this;
    }

    /** The key of the partition in which the row lies; the name itself for most. */
    default String key() {
        return toString();
    }

    /**
     * The key that earlier versions took for that of the canonical name, where it is another one: the row may be stored under
     * it. Two names that share such a key are not one row for that.
     */
    default Optional<String> formerKey() {
        return Optional.of(Address.formerKey(this))
                .filter(former -> !former.equals(canonical().key()));
    }

    /** What the name is made of: from the names of the parts to their texts, in the order in which they stand. */
    Map<String, String> parts();

    /** Whether it is written as {@link #canonical} writes it. */
    default boolean isCanonical() {
        return equals(canonical());
    }
}
