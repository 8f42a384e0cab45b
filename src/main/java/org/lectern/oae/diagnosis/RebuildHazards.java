package org.lectern.oae.diagnosis;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.lectern.oae.LibraryKind;
import org.lectern.oae.OaeId;
import org.lectern.oae.OaeResource;
import org.lectern.oae.Tenants;
import org.lectern.wording.Message;

/**
 * What keeps the platform from building a library that was purged. It writes the markers first (Hilary, {@code
 * packages/oae-library/lib/api.index.js:578-591}), so where it then throws, the library counts as built and stays empty. It throws
 * for a member without a row in Principals ({@code packages/oae-principals/lib/libraries/members.js:97,271}), for a role of a folder
 * on content that is gone ({@code packages/oae-folders/lib/internal/dao.js:245}, {@code packages/oae-folders/lib/library.js:111}),
 * and for what has no tenant that it knows ({@code packages/oae-content/lib/model.js:57}). It also loses who comes after the first
 * hundred members, and builds memberships from what it keeps of them, be that right or not.
 */
public final class RebuildHazards {
    private final OaeLibrary library;
    private final LibrarySource source;
    private final Tenants tenants;

    private RebuildHazards(OaeLibrary library, LibrarySource source, Tenants tenants) {
        this.library = library;
        this.source = source;
        this.tenants = tenants;
    }

    /** Why a library must not be purged, naming the row; empty if the platform would build it as it should be. */
    public static Optional<Message> of(LibrarySnapshot snapshot, Tenants tenants) {
        return new RebuildHazards(snapshot.library(), snapshot.truth().source(), tenants).first();
    }

    private Optional<Message> first() {
        Optional<Message> ofKind = switch (library.kind()) {
            case MEMBERS -> ofMembers();
            case CONTENT_MEMBERS -> ofContentMembers();
            case FOLDER_CONTENT -> missing(ids()).map(IndexSentence.HAZARD_CONTENT::of);
            case MEMBERSHIPS -> ofMemberships();
            case CONTENT, DISCUSSIONS, FOLDERS, MEETINGS -> Optional.empty();
        };
        return ofKind.or(this::unreadable).or(this::withoutTenant);
    }

    private List<OaeId> ids() {
        return new ArrayList<>(source.roles().keySet());
    }

    private Optional<OaeId> missing(List<OaeId> ids) {
        return ids.stream().filter(id -> !source.resources().containsKey(id)).findFirst();
    }

    private Optional<Message> ofMembers() {
        List<OaeId> ids = ids();
        int rows = ids.size() + source.unreadable().size();
        return rows > IndexDiagnosis.REBUILT_MEMBERS
                ? Optional.of(IndexSentence.HAZARD_HUNDRED.of(rows))
                : missing(ids).map(IndexSentence.HAZARD_MEMBER::of);
    }

    /** One alone is read in another way: then a row without tenant is not passed over. */
    private Optional<Message> ofContentMembers() {
        List<OaeId> ids = ids();
        int alone = ids.size() % IndexDiagnosis.REBUILT_MEMBERS;
        return alone == 1
                ? missing(ids.subList(ids.size() - 1, ids.size())).map(IndexSentence.HAZARD_MEMBER::of)
                : Optional.empty();
    }

    private Optional<Message> ofMemberships() {
        Optional<Message> broken = source.cached()
                .flatMap(cached -> cached.broken())
                .map(group -> IndexSentence.HAZARD_CACHE.of(library.owner(), group));
        return broken.or(() -> source.stale().stream()
                .map(one -> IndexSentence.HAZARD_STALE.of(library.owner(), one.group()))
                .findFirst());
    }

    /** A row whose ids are none stands for nothing that has a row of its own. */
    private Optional<Message> unreadable() {
        boolean throwing = library.kind() == LibraryKind.MEMBERS || library.kind() == LibraryKind.FOLDER_CONTENT;
        return throwing
                ? source.unreadable().stream()
                        .map(IndexSentence.HAZARD_UNREADABLE::of)
                        .findFirst()
                : Optional.empty();
    }

    private Optional<Message> withoutTenant() {
        return source.roles().keySet().stream()
                .map(source.resources()::get)
                .filter(resource -> resource != null && !hasTenant(resource))
                .map(resource -> IndexSentence.HAZARD_TENANT.of(resource.id()))
                .findFirst();
    }

    private boolean hasTenant(OaeResource resource) {
        return resource.tenantAlias()
                .filter(alias -> tenants.aliases().contains(alias) || alias.equals(tenants.admin()))
                .isPresent();
    }
}
