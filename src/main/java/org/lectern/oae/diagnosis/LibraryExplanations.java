package org.lectern.oae.diagnosis;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.async.Stages;
import org.lectern.library.Bucket;
import org.lectern.oae.AuthzRole;
import org.lectern.oae.BucketKey;
import org.lectern.oae.IndexRow;
import org.lectern.oae.LibraryEvidence;
import org.lectern.oae.LibraryKind;
import org.lectern.oae.OaeId;
import org.lectern.oae.OaeReads;
import org.lectern.oae.OaeResource;

/**
 * Explains why one resource is or is not in a library, by the rules of {@link IndexDiagnosis}; only reads. Nothing blocks; stages
 * fail as those of {@link OaeReads} do. Safe to use from any thread.
 */
public final class LibraryExplanations {
    /** So far down a bucket is looked through for the rows of one resource. */
    static final int MOST_ROWS = 20_000;

    private static final int PAGE = 2_000;

    private final OaeReads reads;

    public LibraryExplanations(OaeReads reads) {
        this.reads = reads;
    }

    /**
     * Why a resource is or is not in a library.
     *
     * @param owner what the library belongs to
     */
    public CompletionStage<LibraryExplanation> explain(LibraryKind kind, OaeResource owner, OaeId resource) {
        OaeLibrary library = new OaeLibrary(kind, owner.authzId());
        return reads.resources(List.of(resource))
                .thenCompose(rows -> held(library, owner, resource, Optional.ofNullable(rows.get(resource))))
                .thenCompose(held -> Stages.all(
                                List.of(Bucket.values()), bucket -> looked(library.bucket(bucket), resource))
                        .thenCompose(all -> {
                            Map<Bucket, BucketRows> buckets = new EnumMap<>(Bucket.class);
                            all.forEach(one -> buckets.put(one.bucket(), one.rows()));
                            boolean whole = all.stream().allMatch(Looked::whole);
                            // The time is that of no write: nothing is written because of an explanation.
                            return truth(held, buckets)
                                    .thenApply(truth -> new ExplainedResource(
                                                    held, new LibrarySnapshot(library, buckets, truth, 0), whole)
                                            .explanation());
                        }));
    }

    private CompletionStage<LibraryTruth> truth(Held held, Map<Bucket, BucketRows> buckets) {
        if (reads.layout().items()) {
            return CompletableFuture.completedStage(held.truth());
        }
        return reads.version(held.resource())
                .thenApply(version -> SeenTruth.of(
                        held.library(),
                        new LibraryEvidence(
                                held.role()
                                        .map(role -> Map.of(held.resource(), role))
                                        .orElse(Map.of()),
                                version.map(one -> Map.of(held.resource(), one)).orElse(Map.of())),
                        buckets));
    }

    /**
     * What the tables say of one resource.
     *
     * @param owner what the library belongs to
     * @param principal whose role it is
     * @param authz on what
     * @param way the roles that lead to it, by AuthzRoles: one, or several where other groups lie between
     * @param memberRole of a direct role, the same in AuthzMembers
     * @param chains of memberships
     */
    record Held(
            OaeLibrary library,
            OaeResource owner,
            OaeId resource,
            Optional<OaeResource> row,
            OaeId principal,
            OaeId authz,
            List<AuthzRole> way,
            Optional<String> memberRole,
            Optional<MembershipChains> chains) {
        /** What AuthzRoles says. */
        Optional<String> role() {
            return way.isEmpty()
                    ? Optional.empty()
                    : Optional.of(way.get(way.size() - 1).role());
        }

        /** What the platform builds the library from. */
        Optional<String> counted() {
            return isOfMembers(library.kind()) ? memberRole : role();
        }

        LibraryTruth truth() {
            Map<OaeId, String> roles =
                    counted().map(role -> Map.of(resource, role)).orElse(Map.of());
            Map<OaeId, OaeResource> resources = new HashMap<>(Map.of(library.owner(), owner));
            row.ifPresent(one -> resources.put(resource, one));
            LibrarySource source = chains.map(
                            known -> LibrarySource.of(known, resources).with(roles, resource))
                    .orElseGet(() -> new LibrarySource(roles, resources, List.of()));
            return LibraryTruth.of(
                    library,
                    source,
                    Set.of(resource),
                    chains.map(MembershipChains::deleted).orElse(Set.of()));
        }
    }

    private static boolean isOfMembers(LibraryKind kind) {
        return kind == LibraryKind.MEMBERS || kind == LibraryKind.CONTENT_MEMBERS;
    }

    private CompletionStage<Held> held(
            OaeLibrary library, OaeResource owner, OaeId resource, Optional<OaeResource> row) {
        boolean ofMembers = isOfMembers(library.kind());
        OaeId principal = ofMembers ? resource : library.owner();
        OaeId authz =
                ofMembers ? library.owner() : row.map(OaeResource::authzId).orElse(resource);
        return reads.memberRole(authz, principal)
                .thenCompose(memberRole -> way(library, principal, authz)
                        .thenApply(way -> new Held(
                                library,
                                owner,
                                resource,
                                row,
                                principal,
                                authz,
                                way.roles(),
                                memberRole,
                                way.chains())));
    }

    private CompletionStage<Way> way(OaeLibrary library, OaeId principal, OaeId authz) {
        return library.kind() == LibraryKind.MEMBERSHIPS
                ? MembershipChains.read(reads, library.owner())
                        .thenApply(chains -> new Way(chains.way(authz), Optional.of(chains)))
                : reads.role(principal, authz)
                        .thenApply(role -> new Way(
                                role.map(one -> List.of(new AuthzRole(principal, authz, one)))
                                        .orElse(List.of()),
                                Optional.empty()));
    }

    /** How a principal has a resource. */
    private record Way(List<AuthzRole> roles, Optional<MembershipChains> chains) {}

    /**
     * What was seen of a bucket.
     *
     * @param rows those of the resource
     * @param whole whether all of the bucket was looked through
     */
    private record Looked(Bucket bucket, BucketRows rows, boolean whole) {}

    private CompletionStage<Looked> looked(BucketKey bucket, OaeId resource) {
        List<IndexRow> rows = new ArrayList<>();
        return lookThrough(bucket, resource, Optional.empty(), rows, 0)
                .thenCombine(
                        reads.markers(bucket),
                        (whole, markers) -> new Looked(bucket.bucket(), new BucketRows(rows, markers), whole));
    }

    private CompletionStage<Boolean> lookThrough(
            BucketKey bucket, OaeId resource, Optional<String> below, List<IndexRow> rows, int seen) {
        return reads.bucket(bucket, below, PAGE).thenCompose(page -> {
            page.stream()
                    .filter(row -> row.entry()
                            .filter(at -> at.resource().equals(resource))
                            .isPresent())
                    .forEach(rows::add);
            int now = seen + page.size();
            return page.size() < PAGE || now >= MOST_ROWS
                    ? CompletableFuture.completedStage(page.size() < PAGE)
                    : lookThrough(
                            bucket,
                            resource,
                            Optional.of(page.get(page.size() - 1).rankedResourceId()),
                            rows,
                            now);
        });
    }
}
