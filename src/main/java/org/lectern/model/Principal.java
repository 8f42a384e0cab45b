package org.lectern.model;

/**
 * A user or a group as the truth has it.
 *
 * @param displayName what people call it; not empty
 * @param visibility who may see that it exists
 */
public record Principal(PrincipalId id, String displayName, Visibility visibility) {
    /** @throws IllegalArgumentException with a sentence for the operator, if the name is empty or too long */
    public Principal {
        displayName = Content.requireStoredName(displayName);
    }

    /** @throws IllegalArgumentException with a sentence for the operator, if a row of it must not be written */
    public Principal requireStorable() {
        Content.requireDisplayName(displayName);
        ResourceName.requireShort(id.value(), ContentSentence.WHAT_PRINCIPAL);
        return this;
    }
}
