package org.lectern.rowname;

import java.util.Map;
import java.util.Optional;

/**
 * A revision of a branch ("Unique names for our rows", "Data").
 *
 * @param branch characters that can be seen, but {@code / # .}
 * @param revision likewise
 */
public record RevisionName(Address address, Optional<RowLocale> locale, String branch, String revision)
        implements RowName {
    /** @throws InvalidRowNameException if the branch or the revision is not of that form */
    public RevisionName {
        NamePart.require(branch, RowNameSentence.PART_BRANCH);
        NamePart.require(revision, RowNameSentence.PART_REVISION);
    }

    @Override
    public RowKind kind() {
        return RowKind.REVISION;
    }

    @Override
    public String toString() {
        return address + "#" + RowLocale.prefix(locale) + branch + "." + revision;
    }

    @Override
    public RowName canonical() {
        return new RevisionName(address.canonical(), locale, branch, revision);
    }

    @Override
    public Map<String, String> parts() {
        return NamePart.map(
                "address", address.text(), "locale", NamePart.text(locale), "branch", branch, "revision", revision);
    }
}
