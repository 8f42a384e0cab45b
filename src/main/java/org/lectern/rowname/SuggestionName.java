package org.lectern.rowname;

import java.util.Map;
import java.util.Optional;

/**
 * A visitor's suggestion. "Unique names for our rows" leaves the identifier out; several visitors may suggest, so both forms are read.
 *
 * @param identifier of the visitor; characters that can be seen, but {@code / #}. Where there is no locale it must not look
 *     like one, for then it would be read as one.
 * @param branch likewise, without dots
 */
public record SuggestionName(Address address, Optional<String> identifier, Optional<RowLocale> locale, String branch)
        implements RowName {
    /** @throws InvalidRowNameException if the identifier or the branch is not of that form */
    public SuggestionName {
        identifier.ifPresent(NamePart::requireIdentifier);
        if (locale.isEmpty() && identifier.filter(RowLocale::isOne).isPresent()) {
            throw new InvalidRowNameException(identifier.get(), 0, RowNameSentence.LANGUAGE_AFTER.of());
        }
        NamePart.require(branch, RowNameSentence.PART_BRANCH);
    }

    @Override
    public RowKind kind() {
        return RowKind.SUGGESTION;
    }

    @Override
    public String toString() {
        return address + "#suggestion/" + identifier.map(known -> known + "/").orElse("") + RowLocale.prefix(locale)
                + branch;
    }

    @Override
    public RowName canonical() {
        return new SuggestionName(address.canonical(), identifier, locale, branch);
    }

    @Override
    public Map<String, String> parts() {
        return NamePart.map(
                "address",
                address.text(),
                "identifier",
                NamePart.text(identifier),
                "locale",
                NamePart.text(locale),
                "branch",
                branch);
    }
}
