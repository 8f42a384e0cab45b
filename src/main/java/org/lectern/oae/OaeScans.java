package org.lectern.oae;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.audit.model.ReadConsistency;
import org.lectern.model.ScanPage;
import org.lectern.model.TokenRange;

/** Reads whole tables of a platform, a range of the token ring and a page of it at a time; as {@link OaeReads} does. */
public interface OaeScans extends MembershipCaches {
    /**
     * The same for an audit's first look: asking as many replicas as this says, and of resources only what decides in which
     * lists they stand, and where. Names, and what else only people read, are empty.
     */
    default OaeScans forAudit(ReadConsistency consistency) {
        return this;
    }

    /**
     * LibraryIndex by token range: keys as they are stored, and columns as {@link IndexRow} has them.
     *
     * @param after the last page's {@code next}, of the same range
     */
    CompletionStage<ScanPage<WideRow>> scanIndex(TokenRange range, Optional<String> after, int limit);

    /** AuthzRoles likewise: the truth by principal. */
    CompletionStage<ScanPage<AuthzRole>> scanRoles(TokenRange range, Optional<String> after, int limit);

    /** AuthzMembers likewise: the truth by resource. */
    CompletionStage<ScanPage<AuthzRole>> scanMembers(TokenRange range, Optional<String> after, int limit);

    /** One of the tables of resources likewise; see {@link PrincipalRows}. */
    CompletionStage<ScanPage<OaeResource>> scan(
            ResourceTable table, TokenRange range, Optional<String> after, int limit);

    /** FoldersGroupId likewise; rows whose ids are none are left out. Nothing where there are no folders. */
    default CompletionStage<ScanPage<FolderGroup>> scanFolderGroups(
            TokenRange range, Optional<String> after, int limit) {
        return CompletableFuture.completedStage(new ScanPage<>(List.of(), Optional.empty()));
    }

    /** AuthzDeleted likewise: what is marked as deleted, users and groups. Nothing where that is not kept. */
    default CompletionStage<ScanPage<OaeId>> scanDeleted(TokenRange range, Optional<String> after, int limit) {
        return CompletableFuture.completedStage(new ScanPage<>(List.of(), Optional.empty()));
    }
}
