package org.lectern.audit.model;

import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;
import org.lectern.model.PrincipalId;
import org.lectern.wording.InvalidInputException;

/** Whose libraries an audit looks at. */
public sealed interface AuditScope {
    /** Every library, every membership and every item of the keyspace. */
    record Everything() implements AuditScope {}

    /** The principals of one tenant. */
    record Tenant(String name) implements AuditScope {
        /** @throws IllegalArgumentException with a sentence for the operator, if there is no name */
        public Tenant {
            if (name.isBlank() || name.indexOf(':') >= 0) {
                throw new InvalidInputException(AuditSentence.NO_TENANT.of(name));
            }
        }
    }

    /**
     * These principals. What neither a library nor the principal's own list names cannot be found from this side; the other
     * two scopes look at the items, too.
     */
    record Selection(SortedSet<PrincipalId> principals) implements AuditScope {
        /** @throws IllegalArgumentException with a sentence for the operator, if there are none */
        public Selection {
            if (principals.isEmpty()) {
                throw new InvalidInputException(AuditSentence.NO_PRINCIPAL.of());
            }
            principals = Collections.unmodifiableSortedSet(new TreeSet<>(principals));
        }
    }
}
