package org.lectern.oae;

import java.util.Optional;
import org.lectern.wording.Message;

/**
 * Which rows of Principals stand for somebody. A row without {@code tenantAlias} stands for nobody: the platform leaves it out
 * (Hilary, {@code packages/oae-principals/lib/internal/dao.js:852-855}). The memberships of a principal that was deleted, and the
 * members of a deleted group, are not found, whoever asks ({@code packages/oae-principals/lib/api.group.js:217,385}).
 */
public final class PrincipalRows {
    private PrincipalRows() {}

    /** Whether a row is one of somebody, or of something; rows of other tables are. */
    public static boolean isThere(OaeResource row) {
        return !row.id().type().isPrincipal() || row.tenantAlias().isPresent();
    }

    /**
     * Why nobody gets a library of a principal that was deleted; empty if it is read as others are.
     *
     * @param owner what the library belongs to
     */
    public static Optional<Message> refused(LibraryKind kind, OaeResource owner) {
        boolean asked = kind == LibraryKind.MEMBERS || kind == LibraryKind.MEMBERSHIPS;
        return asked && owner.deleted() ? Optional.of(OaeSentence.OWNER_DELETED.of(owner.id())) : Optional.empty();
    }
}
