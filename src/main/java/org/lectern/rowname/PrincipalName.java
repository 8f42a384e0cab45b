package org.lectern.rowname;

import java.util.Map;
import org.lectern.model.PrincipalId;

/**
 * A principal.
 */
public record PrincipalName(PrincipalId principal) implements RowName {

    @Override
    public RowKind kind() {
        return RowKind.PRINCIPAL;
    }

    @Override
    public String toString() {
        return principal.value();
    }

    @Override
    public Map<String, String> parts() {
        return NamePart.map("tenant", principal.tenant(), "name", principal.name());
    }
}
