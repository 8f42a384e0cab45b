package org.lectern.oae.diagnosis;

import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.lectern.async.Stages;
import org.lectern.library.Bucket;
import org.lectern.model.ScanPage;
import org.lectern.oae.AuthzRole;
import org.lectern.oae.IndexMarker;
import org.lectern.oae.IndexRow;
import org.lectern.oae.OaeId;
import org.lectern.oae.OaeLayout;
import org.lectern.oae.OaeReads;
import org.lectern.oae.OaeResource;
import org.lectern.oae.OaeType;
import org.lectern.oae.RankedEntry;
import org.lectern.oae.Tenants;
import org.lectern.wording.InvalidInputException;

/**
 * Reads a library whole: the rows of its three buckets first, then the truth they should follow. Nothing blocks; safe to use
 * from any thread.
 */
public final class SnapshotReader {
    /** So many rows of one library at most: it is compared in memory. */
    public static final int MOST_ROWS = 200_000;

    private static final int PAGE = 1_000;
    private static final int RESOURCES_AT_ONCE = 200;

    private final OaeReads reads;
    private final Clock clock;

    /** Holds the reading back, or ends it by failing. */
    @FunctionalInterface
    public interface Flow {
        /** As fast as it goes. */
        Flow FREE = rows -> CompletableFuture.completedStage(null);

        /** So many rows were read; what comes next is read when this has completed. */
        CompletionStage<?> page(int rows);
    }

    /** @param clock the cluster's */
    public SnapshotReader(OaeReads reads, Clock clock) {
        this.reads = reads;
        this.clock = clock;
    }

    /** What the tables keep. */
    public OaeLayout layout() {
        return reads.layout();
    }

    /** The platform's tenants. */
    public CompletionStage<Tenants> tenants() {
        return reads.tenants();
    }

    /** The cluster's time. */
    public Instant now() {
        return clock.instant();
    }

    /** Microseconds since 1970, as write times are. */
    public long micros() {
        Instant now = clock.instant();
        return TimeUnit.SECONDS.toMicros(now.getEpochSecond()) + now.getNano() / 1_000;
    }

    /** Looks at a library, as fast as it goes. */
    public CompletionStage<LibrarySnapshot> read(OaeLibrary library) {
        return read(library, Flow.FREE);
    }

    /**
     * Looks at a library.
     *
     * @param flow told of the rows of the library, and of those of its truth that are read by pages
     * @return fails with an {@link InvalidInputException} if it has more than {@link #MOST_ROWS} rows
     */
    public CompletionStage<LibrarySnapshot> read(OaeLibrary library, Flow flow) {
        long before = micros();
        Map<Bucket, BucketRows> buckets = new EnumMap<>(Bucket.class);
        return Stages.all(
                        List.of(Bucket.values()),
                        bucket -> rows(library, bucket, flow)
                                .thenApply(rows -> Map.entry(
                                        bucket,
                                        BucketRows.of(rows, reads.layout().marked()))))
                .thenCompose(read -> {
                    read.forEach(one -> buckets.put(one.getKey(), one.getValue()));
                    Set<OaeId> standing = buckets.values().stream()
                            .flatMap(bucket -> bucket.rows().stream())
                            .flatMap(row -> row.entry().stream())
                            .map(RankedEntry::resource)
                            .collect(Collectors.toCollection(LinkedHashSet::new));
                    return reads.layout().items()
                            ? truth(library, standing, flow)
                            : reads.evidence(library.owner(), standing)
                                    .thenApply(found -> SeenTruth.of(library, found, buckets));
                })
                .thenApply(truth -> new LibrarySnapshot(library, buckets, truth, before));
    }

    /**
     * When the platform last began to build a library: it writes the markers first, and the rows after them.
     *
     * @return microseconds since 1970; the lowest number if none of its buckets has markers
     */
    public CompletionStage<Long> builtSince(OaeLibrary library) {
        return Stages.all(library.buckets(), bucket -> reads.row(bucket.format(), IndexMarker.LOW.stored()))
                .thenApply(rows -> rows.stream()
                        .flatMap(Optional::stream)
                        .mapToLong(OaeReads.Written::micros)
                        .max()
                        .orElse(Long.MIN_VALUE));
    }

    private CompletionStage<List<IndexRow>> rows(OaeLibrary library, Bucket bucket, Flow flow) {
        return paged(
                        library,
                        flow,
                        new Paged<IndexRow>(),
                        Optional.empty(),
                        below -> reads.bucket(library.bucket(bucket), below, PAGE)
                                .thenApply(rows -> new ScanPage<>(
                                        rows,
                                        rows.size() < PAGE
                                                ? Optional.empty()
                                                : Optional.of(rows.get(rows.size() - 1)
                                                        .rankedResourceId()))))
                .thenApply(Paged::rows);
    }

    /**
     * What was read by pages.
     *
     * @param unreadable rows that were left out, a sentence each
     */
    private record Paged<T>(List<T> rows, List<String> unreadable) {
        Paged() {
            this(new ArrayList<>(), new ArrayList<>());
        }
    }

    /** All pages, one after the other, as many as may be kept. */
    private static <T> CompletionStage<Paged<T>> paged(
            OaeLibrary library,
            Flow flow,
            Paged<T> all,
            Optional<String> after,
            Function<Optional<String>, CompletionStage<ScanPage<T>>> read) {
        return read.apply(after).thenCompose(page -> {
            all.rows().addAll(page.rows());
            all.unreadable().addAll(page.unreadable());
            if (all.rows().size() > MOST_ROWS) {
                throw new InvalidInputException(IndexSentence.TOO_LARGE.of(library, MOST_ROWS));
            }
            return flow.page(page.rows().size())
                    .thenCompose(on -> page.next().isEmpty()
                            ? CompletableFuture.completedStage(all)
                            : paged(library, flow, all, page.next(), read));
        });
    }

    private CompletionStage<LibraryTruth> truth(OaeLibrary library, Set<OaeId> standing, Flow flow) {
        return switch (library.kind()) {
            case CONTENT, FOLDER_CONTENT -> ofItems(library, roles(library, OaeType.CONTENT, flow), standing);
            case DISCUSSIONS -> ofItems(library, roles(library, OaeType.DISCUSSION, flow), standing);
            case MEETINGS -> ofItems(library, roles(library, OaeType.MEETING, flow), standing);
            case CONTENT_MEMBERS, MEMBERS -> ofItems(library, members(library, flow), standing);
            case FOLDERS -> ofFolders(library, standing, flow);
            case MEMBERSHIPS -> ofMemberships(library, standing);
        };
    }

    /**
     * Who has what.
     *
     * @param roles by id, in order
     * @param unreadable rows that were left out
     */
    private record Held(Map<OaeId, String> roles, List<String> unreadable) {
        static Held of(Paged<AuthzRole> rows, Function<AuthzRole, OaeId> id) {
            Map<OaeId, String> byId = new LinkedHashMap<>();
            rows.rows().forEach(role -> byId.put(id.apply(role), role.role()));
            return new Held(byId, rows.unreadable());
        }
    }

    /** What a library's owner has of one type, all of it. */
    private CompletionStage<Held> roles(OaeLibrary library, OaeType type, Flow flow) {
        return paged(
                        library,
                        flow,
                        new Paged<AuthzRole>(),
                        Optional.empty(),
                        after -> reads.roles(library.owner(), type, after, PAGE))
                .thenApply(all -> Held.of(all, AuthzRole::resource));
    }

    private CompletionStage<Held> members(OaeLibrary library, Flow flow) {
        return paged(
                        library,
                        flow,
                        new Paged<AuthzRole>(),
                        Optional.empty(),
                        after -> reads.members(library.owner(), after, PAGE))
                .thenApply(all -> Held.of(all, AuthzRole::principal));
    }

    private CompletionStage<LibraryTruth> ofItems(
            OaeLibrary library, CompletionStage<Held> source, Set<OaeId> standing) {
        return source.thenCompose(held -> {
            Set<OaeId> wanted = new LinkedHashSet<>(held.roles().keySet());
            wanted.addAll(standing);
            wanted.add(library.owner());
            return resources(wanted)
                    .thenApply(resources -> LibraryTruth.of(
                            library,
                            new LibrarySource(held.roles(), resources, held.unreadable()),
                            standing,
                            Set.of()));
        });
    }

    private CompletionStage<LibraryTruth> ofFolders(OaeLibrary library, Set<OaeId> standing, Flow flow) {
        return roles(library, OaeType.GROUP, flow)
                .thenCompose(held -> folders(held.roles().keySet()).thenCompose(byGroup -> {
                    Map<OaeId, String> roles = new LinkedHashMap<>();
                    Map<OaeId, OaeResource> resources = new HashMap<>();
                    held.roles().forEach((group, role) -> {
                        OaeResource folder = byGroup.get(group);
                        if (folder != null) {
                            roles.put(folder.id(), role);
                            resources.put(folder.id(), folder);
                        }
                    });
                    Set<OaeId> others = new LinkedHashSet<>(standing);
                    others.removeAll(roles.keySet());
                    return resources(others).thenApply(more -> {
                        resources.putAll(more);
                        return LibraryTruth.of(
                                library, new LibrarySource(roles, resources, held.unreadable()), standing, Set.of());
                    });
                }));
    }

    private CompletionStage<Map<OaeId, OaeResource>> folders(Collection<OaeId> groups) {
        return merged(Stages.parts(groups, RESOURCES_AT_ONCE), reads::foldersOf);
    }

    private CompletionStage<Map<OaeId, OaeResource>> resources(Collection<OaeId> ids) {
        return merged(Stages.parts(ids, RESOURCES_AT_ONCE), reads::resources);
    }

    private static CompletionStage<Map<OaeId, OaeResource>> merged(
            List<List<OaeId>> parts, Function<List<OaeId>, CompletionStage<Map<OaeId, OaeResource>>> read) {
        return Stages.all(4, parts, read).thenApply(maps -> {
            Map<OaeId, OaeResource> all = new HashMap<>();
            maps.forEach(all::putAll);
            return all;
        });
    }

    private CompletionStage<LibraryTruth> ofMemberships(OaeLibrary library, Set<OaeId> standing) {
        return MembershipChains.read(reads, library.owner()).thenCompose(chains -> {
            Set<OaeId> wanted = new LinkedHashSet<>(chains.roles().keySet());
            wanted.addAll(standing);
            return resources(wanted)
                    .thenApply(resources ->
                            LibraryTruth.of(library, LibrarySource.of(chains, resources), standing, chains.deleted()));
        });
    }
}
