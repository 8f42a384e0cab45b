package org.lectern.console.connection;

import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.lectern.cluster.Rights;
import org.lectern.console.text.Texts;

/** What a connection may do, in the console's language. */
record RightsTexts(Texts texts) {
    private static final int NAMED = 3;

    /** Why nothing may be written, a sentence; empty if it may. */
    Optional<String> writeRefusal(Rights rights) {
        if (rights.mayWrite()) {
            return Optional.empty();
        }
        return Optional.of(
                rights.readOnlyConnection()
                        ? texts.get("rights.readOnly")
                        : texts.get("rights.unwritable", rights.role(), named(rights.lacking())));
    }

    private String named(Set<String> tables) {
        String first = tables.stream().limit(NAMED).collect(Collectors.joining(", "));
        return tables.size() <= NAMED ? first : texts.get("rights.more", first, tables.size() - NAMED);
    }
}
