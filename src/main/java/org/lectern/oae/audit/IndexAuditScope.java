package org.lectern.oae.audit;

import java.util.Optional;
import org.lectern.oae.diagnosis.OaeLibrary;
import org.lectern.wording.InvalidInputException;

/** Which libraries an audit looks at. */
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

    /** One library alone. */
    record OfLibrary(OaeLibrary library) implements IndexAuditScope {}

    /** The tenant; empty where it is not one that is meant. */
    default Optional<String> tenant() {
        return this instanceof OfTenant one ? Optional.of(one.alias()) : Optional.empty();
    }
}
