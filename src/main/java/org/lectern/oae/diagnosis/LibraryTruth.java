package org.lectern.oae.diagnosis;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.lectern.oae.LibraryKind;
import org.lectern.oae.OaeId;
import org.lectern.oae.OaeResource;
import org.lectern.wording.Message;

/**
 * What should stand in a library.
 *
 * @param expected by resource, in the order in which the platform pages them
 * @param unclear resources of which nobody can say what should stand, with the reason
 * @param gone resources that a row or a role names, and that should not stand here, with the reason; what is in none of the
 *     three is not the library's
 * @param absent of those that are unclear the ones that belong into some list here, and stand in none
 * @param leftOver whether what stands was left over: see {@link LeftOver}
 * @param source what all of it follows from
 */
public record LibraryTruth(
        Map<OaeId, ExpectedEntry> expected,
        Map<OaeId, Message> unclear,
        Map<OaeId, Message> gone,
        Set<OaeId> absent,
        boolean leftOver,
        LibrarySource source) {
    /** By the lists in which items stand. */
    LibraryTruth(
            Map<OaeId, ExpectedEntry> expected,
            Map<OaeId, Message> unclear,
            Map<OaeId, Message> gone,
            Set<OaeId> absent) {
        this(expected, unclear, gone, absent, false, LibrarySource.NONE);
    }

    /**
     * What follows from what was read.
     *
     * @param standing resources that stand in the library
     * @param deletedGroups among them
     */
    static LibraryTruth of(OaeLibrary library, LibrarySource source, Set<OaeId> standing, Set<OaeId> deletedGroups) {
        Map<OaeId, ExpectedEntry> expected = new LinkedHashMap<>();
        Map<OaeId, Message> unclear = new LinkedHashMap<>();
        Map<OaeId, Message> gone = new LinkedHashMap<>();
        int position = 0;
        for (Map.Entry<OaeId, String> one : source.roles().entrySet()) {
            OaeResource resource = source.resources().get(one.getKey());
            if (resource != null) {
                int at = position;
                Optional<Message> why = unclear(library.kind(), resource);
                why.ifPresent(message -> unclear.put(resource.id(), message));
                if (why.isEmpty()) {
                    resource.visibility()
                            .ifPresent(visibility -> expected.put(
                                    resource.id(),
                                    ExpectedEntry.of(library, resource, visibility, one.getValue(), at)));
                }
            }
            position++;
        }
        boolean leftOver = LeftOver.is(library, source.resources());
        for (OaeId id : standing) {
            if (deletedGroups.contains(id)) {
                gone.put(id, IndexSentence.DELETED_GROUP.of());
            } else if (leftOver) {
                gone.put(id, IndexSentence.LEFT_OVER.of(library.owner()));
            } else if (!source.resources().containsKey(id)) {
                gone.put(
                        id,
                        (id.type().isPrincipal() ? IndexSentence.NO_SUCH_PRINCIPAL : IndexSentence.NO_SUCH_RESOURCE)
                                .of());
            }
        }
        return new LibraryTruth(expected, unclear, gone, Set.of(), leftOver, source);
    }

    /** Why nobody can say what should stand of a resource; empty if it is clear. */
    private static Optional<Message> unclear(LibraryKind kind, OaeResource resource) {
        if (resource.visibility().isEmpty()) {
            return Optional.of(IndexSentence.NO_VISIBILITY.of());
        }
        boolean number = resource.lastModified().chars().allMatch(digit -> digit >= '0' && digit <= '9');
        return kind.rank() == LibraryKind.Rank.LAST_MODIFIED && !number
                ? Optional.of(IndexSentence.NO_RANK.of())
                : Optional.empty();
    }
}
