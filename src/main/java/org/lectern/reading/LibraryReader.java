package org.lectern.reading;

import java.time.Instant;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.lectern.activity.ActivityKind;
import org.lectern.activity.ActivityLogException;
import org.lectern.activity.ActivityRecorder;
import org.lectern.activity.ActivitySentence;
import org.lectern.activity.WriteOutcome;
import org.lectern.async.Stages;
import org.lectern.audit.diagnosis.AuditReads;
import org.lectern.cluster.ClusterException;
import org.lectern.library.Bucket;
import org.lectern.library.Explanation;
import org.lectern.library.Libraries;
import org.lectern.library.Libraries.CheckedPage;
import org.lectern.library.Libraries.LibraryPage;
import org.lectern.library.LibraryOrder;
import org.lectern.library.LibrarySentence;
import org.lectern.library.Position;
import org.lectern.library.Principals;
import org.lectern.library.Viewer;
import org.lectern.library.ViewerRoles;
import org.lectern.library.ViewerVerdict;
import org.lectern.model.ContentId;
import org.lectern.model.GroupRole;
import org.lectern.model.PrincipalId;
import org.lectern.model.UnknownPrincipalException;
import org.lectern.reading.LibraryRowReads.BucketRows;
import org.lectern.reading.LibraryRowReads.Wanted;
import org.lectern.wording.Message;
import org.lectern.write.Plan;
import org.lectern.write.Write;
import org.lectern.write.WriteHead;
import org.lectern.write.WriteReport;

/** {@link Libraries} over the rows of any store: builds what is not there, and says so in the record of writes. */
public final class LibraryReader implements Libraries {
    private final LibraryRowReads rows;
    private final Explanations explanations;
    private final LibraryRebuilds rebuilds;
    private final LibraryRebuilds.OnRecord jobs;
    private final Principals principals;
    private final CheckedPages checked;
    private final ActivityRecorder activity;
    private final ViewerRoles roles;
    private final ConcurrentMap<PrincipalId, CompletableFuture<Rebuilt>> underWay = new ConcurrentHashMap<>();

    /**
     * @param truths what pages are compared with, and an item's place is explained by
     * @param rebuilds builds a library that is not there, and previews what is asked for
     * @param jobs builds one that somebody asked for
     * @param healing what is wrong on pages is handed to
     * @param groupOwners what somebody is in a group, at least, who counts as its owner
     * @param activity where it is put on record that a library was built because somebody read it
     */
    public LibraryReader(
            LibraryRowReads rows,
            AuditReads truths,
            LibraryRebuilds rebuilds,
            LibraryRebuilds.OnRecord jobs,
            Principals principals,
            CheckedPages.Healing healing,
            GroupRole groupOwners,
            ActivityRecorder activity) {
        this.rows = rows;
        this.explanations = new Explanations(truths);
        this.rebuilds = rebuilds;
        this.jobs = jobs;
        this.principals = principals;
        this.checked = new CheckedPages(truths, healing);
        this.activity = activity;
        this.roles = new ViewerRoles(principals, groupOwners);
    }

    @Override
    public CompletionStage<LibraryPage> pageAsStored(
            PrincipalId principal, Bucket bucket, LibraryOrder order, Optional<Position> after, int limit) {
        Wanted wanted = new Wanted(principal, bucket, order, after, limit);
        return rows.bucket(wanted.andOneMore())
                .handle((slice, failure) -> failure == null
                        ? whole(slice, wanted)
                        : Stages.unwrap(failure) instanceof ClusterException known && known.isUnreadable()
                                ? rows.entryByEntry(known, wanted)
                                : CompletableFuture.<LibraryPage>failedStage(Stages.unwrap(failure)))
                .thenCompose(stage -> stage);
    }

    private CompletionStage<LibraryPage> whole(BucketRows slice, Wanted wanted) {
        LibraryPage read = page(slice, wanted.limit(), false, Message.NONE);
        return slice.built()
                ? CompletableFuture.completedStage(read)
                : present(wanted.principal())
                        .thenCompose(there -> there
                                ? CompletableFuture.completedStage(read)
                                : rows.mayWrite()
                                        ? built(slice, wanted)
                                        : CompletableFuture.completedStage(
                                                page(slice, wanted.limit(), false, LibrarySentence.NOT_THERE.of())));
    }

    /** Reading goes on where building must not: without its record, nothing is written. */
    private CompletionStage<LibraryPage> built(BucketRows slice, Wanted wanted) {
        int limit = wanted.limit();
        return build(wanted.principal())
                .handle((built, failure) -> {
                    if (failure == null) {
                        return rows.bucket(wanted.andOneMore())
                                .thenCompose(again -> shows(again, wanted.principal())
                                        .thenApply(shows -> page(
                                                again,
                                                limit,
                                                true,
                                                shows ? built.leftOut().message() : LibrarySentence.HIDDEN.of())));
                    }
                    Throwable cause = Stages.unwrap(failure);
                    return cause instanceof ActivityLogException unrecorded
                            ? CompletableFuture.completedStage(
                                    page(slice, limit, false, LibrarySentence.NOT_BUILT.of(unrecorded.message())))
                            : CompletableFuture.<LibraryPage>failedStage(cause);
                })
                .thenCompose(stage -> stage);
    }

    /** A deletion by a node whose clock was ahead has a later time than what is built. */
    private CompletionStage<Boolean> shows(BucketRows read, PrincipalId principal) {
        return read.built() ? CompletableFuture.completedStage(true) : rows.isBuilt(principal);
    }

    /** A page of what was read: another one follows if there is an entry beyond the limit. */
    private static LibraryPage page(BucketRows rows, int limit, boolean rebuilt, Message note) {
        List<Position> entries = rows.entries();
        return entries.size() <= limit
                ? new LibraryPage(entries, Optional.empty(), rebuilt, note)
                : new LibraryPage(entries.subList(0, limit), Optional.of(entries.get(limit - 1)), rebuilt, note);
    }

    @Override
    public CompletionStage<CheckedPage> page(
            PrincipalId principal, Bucket bucket, LibraryOrder order, Optional<Position> after, int limit) {
        return checked.page(
                        principal,
                        after,
                        limit,
                        (position, most) -> pageAsStored(principal, bucket, order, position, most)
                                .thenApply(page -> rows(bucket, page)))
                .thenApply(
                        compared -> new CheckedPage(entries(compared.page()), compared.dropped(), compared.healing()));
    }

    private static BucketsPage rows(Bucket bucket, LibraryPage page) {
        Set<Bucket> one = Set.of(bucket);
        return new BucketsPage(
                page.entries().stream()
                        .map(position -> new BucketsPage.Row(position, one))
                        .toList(),
                page.next(),
                page.rebuilt(),
                page.note());
    }

    private static LibraryPage entries(BucketsPage page) {
        return new LibraryPage(
                page.rows().stream().map(BucketsPage.Row::position).toList(), page.next(), page.rebuilt(), page.note());
    }

    @Override
    public CompletionStage<ComparedPage> compare(
            PrincipalId principal, LibraryOrder order, Optional<Position> after, int limit) {
        return checked.page(principal, after, limit, (position, most) -> sideBySide(principal, order, position, most));
    }

    /** An empty library that was built is there; one that was deleted, or never built, is not. */
    private CompletionStage<Boolean> present(PrincipalId principal) {
        return rows.isBuilt(principal)
                .thenCompose(built -> built
                        ? CompletableFuture.completedStage(true)
                        : principals.find(principal).thenApply(found -> {
                            if (found.isEmpty()) {
                                throw new UnknownPrincipalException(principal);
                            }
                            return false;
                        }));
    }

    /** One rebuild per library at a time: readers who find it missing wait for the same one. */
    private CompletionStage<Rebuilt> build(PrincipalId principal) {
        CompletableFuture<Rebuilt> mine = new CompletableFuture<>();
        CompletableFuture<Rebuilt> running = underWay.putIfAbsent(principal, mine);
        if (running != null) {
            return running;
        }
        Write.of(
                        activity,
                        WriteHead.of(ActivityKind.REBUILD, principal, ActivitySentence.BUILD.of(principal))
                                .unnamed(),
                        // Its reader does not wait until the rows are counted.
                        cause -> CompletableFuture.completedStage(
                                Plan.uncounted(Message.NONE, rebuilds.statements(principal))),
                        cause -> rebuilds.run(principal),
                        built -> WriteReport.of(
                                WriteOutcome.done(built.rows(), built.leftOut().message())))
                .make(activity.cause())
                .whenComplete((rebuilt, failure) -> {
                    underWay.remove(principal, mine);
                    Stages.settle(mine, rebuilt, failure);
                });
        return mine;
    }

    @Override
    public Write<Rebuilt> rebuild(PrincipalId principal) {
        return Write.of(
                activity,
                WriteHead.of(ActivityKind.REBUILD, principal, ActivitySentence.REBUILD.of(principal))
                        .unnamed(),
                cause -> rebuilds.preview(principal),
                cause -> jobs.rebuild(principal, cause),
                rebuilt -> WriteReport.of(WriteOutcome.done(rebuilt.rows(), rebuilt.message())));
    }

    @Override
    public CompletionStage<BucketsPage> sideBySide(
            PrincipalId principal, LibraryOrder order, Optional<Position> after, int limit) {
        return pageAsStored(principal, Bucket.PRIVATE, order, after, limit).thenCompose(first -> {
            CompletionStage<LibraryPage> open = pageAsStored(principal, Bucket.PUBLIC, order, after, limit);
            return pageAsStored(principal, Bucket.LOGGEDIN, order, after, limit)
                    .thenCombine(
                            open,
                            (loggedIn, everybody) -> merge(
                                    Map.of(Bucket.PRIVATE, first, Bucket.LOGGEDIN, loggedIn, Bucket.PUBLIC, everybody),
                                    order,
                                    limit));
        });
    }

    private static BucketsPage merge(Map<Bucket, LibraryPage> pages, LibraryOrder order, int limit) {
        Comparator<Position> ascending = Comparator.naturalOrder();
        TreeMap<Position, Set<Bucket>> all =
                new TreeMap<>(order == LibraryOrder.OLDEST_FIRST ? ascending : ascending.reversed());
        pages.forEach((bucket, page) -> page.entries()
                .forEach(position -> all.computeIfAbsent(position, key -> EnumSet.noneOf(Bucket.class))
                        .add(bucket)));
        List<BucketsPage.Row> merged = all.entrySet().stream()
                .limit(limit)
                .map(row -> new BucketsPage.Row(row.getKey(), row.getValue()))
                .toList();
        boolean more = all.size() > limit
                || pages.values().stream().anyMatch(page -> page.next().isPresent());
        return new BucketsPage(
                merged,
                more && !merged.isEmpty()
                        ? Optional.of(merged.get(merged.size() - 1).position())
                        : Optional.empty(),
                pages.values().stream().anyMatch(LibraryPage::rebuilt),
                pages.values().stream()
                        .map(LibraryPage::note)
                        .filter(note -> !note.isEmpty())
                        .findFirst()
                        .orElse(Message.NONE));
    }

    @Override
    public CompletionStage<Explanation> explain(PrincipalId principal, ContentId id, Set<Instant> alsoAt) {
        return explanations.explain(principal, id, alsoAt);
    }

    @Override
    public CompletionStage<Map<Bucket, Long>> sizes(PrincipalId principal, long atMost) {
        return rows.sizes(principal, atMost);
    }

    @Override
    public GroupRole groupOwners() {
        return roles.owners();
    }

    @Override
    public CompletionStage<ViewerVerdict> judge(Viewer viewer, PrincipalId library) {
        return roles.of(viewer, library);
    }
}
