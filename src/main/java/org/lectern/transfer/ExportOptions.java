package org.lectern.transfer;

import java.util.EnumSet;
import java.util.Set;
import org.lectern.wording.InvalidInputException;

/**
 * What an export writes, and how.
 *
 * @param types at least one
 */
public record ExportOptions(TransferFormat format, Set<EntryType> types) {
    public ExportOptions {
        types = Set.copyOf(types);
        if (types.isEmpty()) {
            throw new InvalidInputException(TransferSentence.NOTHING_CHOSEN.of());
        }
    }

    /** Everything. */
    public static ExportOptions everything(TransferFormat format) {
        return new ExportOptions(format, EnumSet.allOf(EntryType.class));
    }
}
