package org.lectern.protocol;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.lectern.model.PrincipalId;
import org.lectern.wording.Message;

/**
 * What came of a reconcile.
 *
 * @param principals how many were settled
 * @param failures those that could not be written, with the reason; the truth says what is left to do
 */
public record Reconciled(long principals, Map<PrincipalId, Message> failures) {
    /** Nothing to do. */
    public static final Reconciled NONE = new Reconciled(0, Map.of());

    public boolean complete() {
        return failures.isEmpty();
    }

    /** @param others of those that this counts, the ones it is not to count */
    public Reconciled without(Set<PrincipalId> others) {
        Map<PrincipalId, Message> rest = new TreeMap<>(failures);
        rest.keySet().removeAll(others);
        return new Reconciled(principals + failures.size() - others.size() - rest.size(), Map.copyOf(rest));
    }

    public Reconciled plus(Reconciled other) {
        if (failures.isEmpty() && other.failures.isEmpty()) {
            return new Reconciled(principals + other.principals, Map.of());
        }
        Map<PrincipalId, Message> both = new TreeMap<>(failures);
        both.putAll(other.failures);
        return new Reconciled(principals + other.principals, Map.copyOf(both));
    }
}
