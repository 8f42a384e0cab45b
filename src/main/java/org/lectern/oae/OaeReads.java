package org.lectern.oae;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.model.ScanPage;

/**
 * Reads the tables of a platform as they are. Every read is bounded by a limit or by its keys, and nothing blocks; stages
 * complete on any thread, and fail with a {@link org.lectern.cluster.ClusterException} if the cluster does not answer. Rows
 * whose ids are none are left out, and named where a page has room for that.
 */
public interface OaeReads extends OaeScans {
    /** What the tables keep. */
    default OaeLayout layout() {
        return OaeLayout.OAE;
    }

    /**
     * What the owner of a library has, and what is known of that and of these items by the lists they stand in, all of it read
     * after this was called. Only where the layout's tables describe no items; elsewhere nothing.
     */
    default CompletionStage<LibraryEvidence> evidence(OaeId owner, Collection<OaeId> items) {
        return CompletableFuture.completedStage(LibraryEvidence.NONE);
    }

    /**
     * What is known of one item by the lists it stands in, read after this was called: of the libraries of those who have it, and
     * of no others, unless they are many. Empty where it stands in none of them; or where the layout's tables describe items.
     */
    default CompletionStage<Optional<LibraryEvidence.Version>> version(OaeId item) {
        return CompletableFuture.completedStage(Optional.empty());
    }

    /**
     * Rows of one bucket as they stand, the highest first, markers among them, as the platform reads them.
     *
     * @param below what stands in the place of rank and resource of the last row that was read; exclusive
     * @param limit at most so many; fewer mean that the bucket ends there
     */
    CompletionStage<List<IndexRow>> bucket(BucketKey bucket, Optional<String> below, int limit);

    /** Which markers a bucket has: both, if it has been built, or if there are none in this layout. */
    CompletionStage<Set<IndexMarker>> markers(BucketKey bucket);

    /** One row, with when it was written; empty if it is not there. */
    CompletionStage<Optional<Written>> row(String bucketKey, String rankedResourceId);

    /**
     * A row and when it was written.
     *
     * @param micros since 1970, by the clock of whoever wrote it
     */
    record Written(IndexRow row, long micros) {}

    /**
     * Direct roles of a principal on resources of one type, in order of their ids; from AuthzRoles. See {@link RolePages}.
     *
     * @param after the last page's {@code next}
     */
    CompletionStage<ScanPage<AuthzRole>> roles(OaeId principal, OaeType type, Optional<String> after, int limit);

    /**
     * Direct members of a resource, in order of their ids; from AuthzMembers.
     *
     * @param resource for a folder its group
     * @param after the last page's {@code next}
     */
    CompletionStage<ScanPage<AuthzRole>> members(OaeId resource, Optional<String> after, int limit);

    /** The direct role of a principal, from AuthzRoles; empty if it has none. */
    CompletionStage<Optional<String>> role(OaeId principal, OaeId resource);

    /** The same from AuthzMembers, which should say the same. */
    CompletionStage<Optional<String>> memberRole(OaeId resource, OaeId principal);

    /** The rows of these, whatever their types, read side by side; what is not there is left out, see {@link PrincipalRows}. */
    CompletionStage<Map<OaeId, OaeResource>> resources(Collection<OaeId> ids);

    /** The folders that these groups stand for, by group; groups that stand for none are left out. */
    CompletionStage<Map<OaeId, OaeResource>> foldersOf(Collection<OaeId> groups);

    /** Which of these principals are marked as deleted in AuthzDeleted. */
    CompletionStage<Set<OaeId>> deleted(Collection<OaeId> principals);

    /** All tenants, and which are private: from Tenant and Config. */
    CompletionStage<Tenants> tenants();

    /**
     * Principals of one tenant, by the index on tenantAlias.
     *
     * @param after the last page's {@code next}
     */
    CompletionStage<ScanPage<OaeResource>> principals(String tenant, Optional<String> after, int limit);
}
