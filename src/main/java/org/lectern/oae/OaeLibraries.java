package org.lectern.oae;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Reads libraries as the platform does; writes nothing, so that a library that the platform would rebuild
 * stays as it is. Nothing blocks; stages fail as those of {@link OaeReads} do. Safe to use from any thread.
 */
public final class OaeLibraries {
    private static final int PAGE = 2_000;

    private final OaeReads reads;

    public OaeLibraries(OaeReads reads) {
        this.reads = reads;
    }

    /**
     * A page of one bucket; one read, whatever stands on it.
     *
     * @param below the last page's {@code next}
     * @param limit entries at most
     */
    public CompletionStage<IndexPage> page(BucketKey bucket, Optional<String> below, int limit) {
        boolean marked = reads.layout().marked();
        // One row more tells whether a page follows. The upper marker stands on the first page, and is no entry.
        int rows = below.isEmpty() && marked ? limit + 2 : limit + 1;
        return reads.bucket(bucket, below, rows).thenApply(found -> page(found, below.isEmpty(), limit, marked));
    }

    private static IndexPage page(List<IndexRow> rows, boolean first, int limit, boolean marked) {
        List<IndexPage.Entry> entries = new ArrayList<>();
        List<IndexRow> unreadable = new ArrayList<>();
        Set<OaeId> seen = new HashSet<>();
        boolean high = false;
        boolean low = false;
        Optional<String> last = Optional.empty();
        Optional<String> next = Optional.empty();
        for (IndexRow row : rows) {
            if (row.isMarker()) {
                high |= row.rankedResourceId().equals(IndexMarker.HIGH.stored());
                low |= row.rankedResourceId().equals(IndexMarker.LOW.stored());
            } else if (entries.size() + unreadable.size() == limit) {
                next = last;
                break;
            } else {
                row.entry()
                        .ifPresentOrElse(
                                at -> entries.add(new IndexPage.Entry(at, row.value(), !seen.add(at.resource()))),
                                () -> unreadable.add(row));
                last = Optional.of(row.rankedResourceId());
            }
        }
        boolean stale = marked && ((first && !high) || (next.isEmpty() && !low));
        return new IndexPage(entries, next, stale, unreadable);
    }

    /**
     * What a library belongs to, by its own id or, for a folder, by that of its group; empty if there is no such thing.
     */
    public CompletionStage<Optional<OaeResource>> find(OaeId id) {
        return reads.resources(List.of(id)).thenCompose(found -> {
            Optional<OaeResource> own = Optional.ofNullable(found.get(id));
            return own.isPresent() || id.type() != OaeType.GROUP
                    ? CompletableFuture.completedStage(own)
                    : reads.foldersOf(List.of(id)).thenApply(folders -> Optional.ofNullable(folders.get(id)));
        });
    }

    /** The kinds of libraries that something has. */
    public List<LibraryKind> kindsOf(OaeResource owner) {
        return List.of(LibraryKind.values()).stream()
                .filter(reads.layout().kinds()::contains)
                .filter(kind -> (kind.owner() == LibraryKind.Owner.FOLDER_GROUP)
                        == (owner.id().type() == OaeType.FOLDER))
                .filter(kind -> kind.canBelongTo(owner.authzId().type()))
                .toList();
    }

    /**
     * What a user is to a library: its owner, a member through any chain, or somebody of their tenant.
     *
     * @param owner what the library belongs to
     */
    public CompletionStage<Reader> readerOf(OaeId user, OaeResource owner) {
        if (user.equals(owner.id())) {
            return CompletableFuture.completedStage(new Reader.Owner());
        }
        Reader other = new Reader.LoggedIn(user.tenant());
        if (owner.id().type() == OaeType.USER) {
            return CompletableFuture.completedStage(other);
        }
        OaeId resource = owner.authzId();
        return reads.memberRole(resource, user).thenCompose(direct -> {
            if (direct.isPresent()) {
                return CompletableFuture.completedStage(new Reader.Member());
            }
            return groups(resource, Optional.empty(), new HashSet<>())
                    .thenCompose(groups -> groups.isEmpty()
                            ? CompletableFuture.completedStage(other)
                            : memberOf(user, groups).thenApply(member -> member.orElse(other)));
        });
    }

    /** Groups with a role on a resource: their ids come before those of users. */
    private CompletionStage<Set<OaeId>> groups(OaeId resource, Optional<String> after, Set<OaeId> found) {
        return reads.members(resource, after, PAGE).thenCompose(page -> {
            page.rows().stream()
                    .map(AuthzRole::principal)
                    .filter(member -> member.type() == OaeType.GROUP)
                    .forEach(found::add);
            boolean more = page.next()
                    .filter(last -> TextOrder.compare(last, OaeType.USER.letter() + ":") < 0)
                    .isPresent();
            return more ? groups(resource, page.next(), found) : CompletableFuture.completedStage(found);
        });
    }

    /** As the platform finds out whether somebody is in a group: by what it keeps of that, and else by the roles. */
    private CompletionStage<Optional<Reader>> memberOf(OaeId user, Set<OaeId> groups) {
        return reads.cached(user)
                .thenCompose(cached -> cached.isFilled()
                        ? CompletableFuture.completedStage(
                                cached.namesAny(groups) ? Optional.of(new Reader.Member(true)) : Optional.empty())
                        : MembershipGraph.read(reads, user)
                                .thenApply(graph -> graph.groups().stream().anyMatch(groups::contains)
                                        ? Optional.of(new Reader.Member())
                                        : Optional.empty()));
    }
}
