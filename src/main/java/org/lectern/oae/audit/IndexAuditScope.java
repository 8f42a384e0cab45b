package org.lectern.oae.audit;

import java.util.Optional;
import org.lectern.wording.InvalidInputException;

/** Whose libraries an audit of many looks at. */
public sealed interface IndexAuditScope {
    /** Every library that has been built. */
    record All() implements IndexAuditScope {}

    /** Those whose owner was made in this tenant. */
    record OfTenant(String alias) implements IndexAuditScope {
        /** @throws InvalidInputException with a sentence for the operator, if there is no alias */
        public OfTenant {
            if (alias.isBlank() || alias.indexOf(':') >= 0) {
                throw new InvalidInputException(IndexAuditSentence.NO_TENANT.of(alias));
            }
        }
    }

    /** The tenant; empty for all. */
    default Optional<String> tenant() {
        return this instanceof OfTenant one ? Optional.of(one.alias()) : Optional.empty();
    }
}
