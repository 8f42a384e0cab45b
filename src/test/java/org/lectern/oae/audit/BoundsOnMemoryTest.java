package org.lectern.oae.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lectern.Stuck;
import org.lectern.audit.scan.Pace;
import org.lectern.lane.WithoutNode;
import org.lectern.model.TokenRange;
import org.lectern.oae.AuthzRole;
import org.lectern.oae.InMemoryOae;
import org.lectern.oae.OaeId;
import org.lectern.oae.OaeLayout;
import org.lectern.oae.OaeResource;
import org.lectern.oae.PlatformInMemory;
import org.lectern.oae.ResourceTable;

/** What an audit has no room for in memory it reads by its key: what it expects to stand is the same. */
@WithoutNode
final class BoundsOnMemoryTest {
    private static final TokenRange RING = TokenRange.WHOLE;
    private static final int ALL = 1_000_000;
    private static final int SLICE_BITS = 10;

    private final InMemoryOae platform = new PlatformInMemory(0).store();
    private final Scans scans = new Scans(new Pace(0, 0, List.of()));

    @Test
    void membersOfNestedGroupsThatAreNotKept() throws Exception {
        List<Long> kept = memberships(ALL);

        assertThat(kept).anyMatch(sum -> sum != 0);
        assertThat(memberships(7)).isEqualTo(kept);
        assertThat(memberships(0)).isEqualTo(kept);
    }

    @Test
    void foldersThatAreNotKept() throws Exception {
        Map<OaeId, OaeResource> kept = folders(ALL);

        assertThat(kept).isNotEmpty();
        assertThat(folders(0)).isEqualTo(kept);
        assertThat(folders(1)).isEqualTo(kept);
    }

    @Test
    void groupsInGroupsThatAreNotKept_whereMembershipsAreCompared() throws Exception {
        InMemoryOae faulty = new PlatformInMemory(120).store();
        Set<OaeId> kept = wronglyCached(faulty, ALL);

        assertThat(kept).isNotEmpty();
        assertThat(wronglyCached(faulty, 0)).isEqualTo(kept);
        assertThat(wronglyCached(faulty, 1)).isEqualTo(kept);
    }

    private Set<OaeId> wronglyCached(InMemoryOae store, int most) throws InterruptedException, ExecutionException {
        CacheComparison comparison = new CacheComparison(store, store, scans, 0, most);
        Stuck.await("roles", store.scanRoles(RING, Optional.empty(), ALL))
                .rows()
                .forEach(comparison::learn);
        Set<OaeId> wrong = new HashSet<>();
        comparison.compare(0, wrong::add);
        return wrong;
    }

    private Map<OaeId, OaeResource> folders(int most) throws InterruptedException, ExecutionException {
        FolderRows folders = new FolderRows(platform, platform, scans, most);
        folders.read();
        return folders.of(folders.begin(RING));
    }

    private List<Long> memberships(int most) throws InterruptedException, ExecutionException {
        AtomicLongArray sums = new AtomicLongArray(1 << SLICE_BITS);
        ExpectedRows expected = new ExpectedRows(OaeLayout.OAE, new BuiltBuckets(ALL, false), sums, SLICE_BITS);
        Map<OaeId, OaeResource> principals = new HashMap<>();
        Stuck.await("principals", platform.scan(ResourceTable.PRINCIPALS, RING, Optional.empty(), ALL))
                .rows()
                .forEach(one -> principals.put(one.id(), one));
        NestedGroups nested = new NestedGroups(platform, scans, most);
        ExpectedMemberships groups = new ExpectedMemberships(expected, nested, principals);
        for (AuthzRole role : Stuck.await("roles", platform.scanRoles(RING, Optional.empty(), ALL))
                .rows()) {
            groups.role(role);
        }
        for (AuthzRole member : Stuck.await("members", platform.scanMembers(RING, Optional.empty(), ALL))
                .rows()) {
            groups.member(member);
        }
        groups.flush();
        nested.end(expected);
        return IntStream.range(0, sums.length()).mapToObj(sums::get).toList();
    }
}
