package org.lectern.rowname;

import java.util.Map;
import java.util.Optional;

/**
 * An author's draft ("Unique names for our rows", "Data").
 *
 * @param identifier of the author; characters that can be seen, but {@code / #}
 * @param branch likewise, without dots
 */
public record DraftName(Address address, String identifier, Optional<RowLocale> locale, String branch)
        implements RowName {
    /** @throws InvalidRowNameException if the identifier or the branch is not of that form */
    public DraftName {
        NamePart.requireIdentifier(identifier);
        NamePart.require(branch, RowNameSentence.PART_BRANCH);
    }

    @Override
    public RowKind kind() {
        return RowKind.DRAFT;
    }

    @Override
    public String toString() {
        return address + "#user/" + identifier + "/" + RowLocale.prefix(locale) + branch;
    }

    @Override
    public RowName canonical() {
        return new DraftName(address.canonical(), identifier, locale, branch);
    }

    @Override
    public Map<String, String> parts() {
        return NamePart.map(
                "address", address.text(), "identifier", identifier, "locale", NamePart.text(locale), "branch", branch);
    }
}
