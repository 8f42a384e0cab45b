package org.lectern.simulation;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletionStage;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.MemberRole;
import org.lectern.model.Membership;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.protocol.ContentRead;
import org.lectern.protocol.Invariants;
import org.lectern.protocol.MemberSelection;
import org.lectern.protocol.Members;
import org.lectern.protocol.ModelLibrary;
import org.lectern.protocol.SwapOutcome;

/** The rows of one item, of which a compare-and-set may be decided late, with a memory of what was ever so. For one thread. */
final class SimulatedCluster extends LibraryTables {
    static final ContentId ITEM = ContentId.of("c:cam:License.txt");

    private final List<PrincipalId> members;
    private final Variant variant;
    private final Set<String> made = new HashSet<>();
    private final List<Content> versions = new ArrayList<>();
    private final Map<PrincipalId, ModelLibrary> looked = new HashMap<>();
    /** A compare-and-set that timed out. */
    private Optional<Ports.Request> undecided = Optional.empty();
    /** An item of another program: its maps are absent, not empty, until somebody changes it. */
    private boolean absentMaps = true;

    /** How the cluster, or what is asked of it, may be broken, to show that the check would notice. */
    enum Variant {
        NONE,
        /** The truth does not say whose change it carries: what was announced counts as made once the item has changed. */
        ANY_CHANGE_IS_OURS,
        /** The truth does not say whose change it carries: nothing counts as made that was not seen made. */
        NO_CHANGE_IS_OURS,
        /** A map that is absent equals no empty one. */
        ABSENT_IS_NOT_EMPTY
    }

    /** An item of these members. */
    SimulatedCluster(List<PrincipalId> members, Variant variant) {
        this.members = members;
        this.variant = variant;
        Content item = new Content(ITEM, "License", Visibility.LOGGEDIN, Instant.ofEpochMilli(1), false, Map.of());
        contents.put(ITEM.value(), item);
        versions.add(item);
        for (PrincipalId member : members) {
            principals.put(member.value(), new Principal(member, "Somebody", Visibility.PUBLIC));
            put(ITEM, member, MemberRole.VIEWER);
            stands(item, member);
        }
    }

    /** Its clock stands still, so floors follow one another as closely as they may. */
    @Override
    public Instant now() {
        return Instant.EPOCH;
    }

    private boolean namesNoChanges() {
        return variant == Variant.ANY_CHANGE_IS_OURS || variant == Variant.NO_CHANGE_IS_OURS;
    }

    /** The item as a process reads it that has announced these changes. */
    Content content(Set<String> announced) {
        Content item = item(ITEM).orElseThrow();
        Content unnamed = namesNoChanges()
                ? item.concluded(Map.of(), Set.copyOf(item.openChanges().keySet()))
                : item;
        return variant == Variant.ANY_CHANGE_IS_OURS ? unnamed.madeBy(announced) : unnamed;
    }

    /** A read at SERIAL settles what is undecided: it was not applied. */
    @Override
    public CompletionStage<ContentRead> readContent(ContentId content, boolean serial) {
        settle(serial);
        return super.readContent(content, serial);
    }

    @Override
    public CompletionStage<Members> readMembers(MemberSelection selection, boolean serial) {
        settle(serial);
        return super.readMembers(selection, serial);
    }

    private void settle(boolean now) {
        undecided = now ? Optional.empty() : undecided;
    }

    @Override
    public CompletionStage<SwapOutcome> swapContent(Optional<Content> expected, Content next) {
        settle(true);
        return variant == Variant.ABSENT_IS_NOT_EMPTY && absentMaps
                ? Table.done(SwapOutcome.REFUSED)
                : super.swapContent(namesNoChanges() ? expected.map(this::asKnown) : expected, next);
    }

    @Override
    public CompletionStage<SwapOutcome> swapMemberships(ContentId content, SortedMap<PrincipalId, Membership> next) {
        settle(true);
        return super.swapMemberships(content, next);
    }

    /** Where the truth does not say whose change it is, the comparison does not either. */
    private Content asKnown(Content item) {
        return new Content(
                item.id(),
                item.displayName(),
                item.visibility(),
                item.lastModified(),
                item.deleted(),
                item.superseded(),
                item(ITEM).orElseThrow().openChanges());
    }

    @Override
    protected void written(Object row) {
        if (row instanceof Content next) {
            absentMaps = false;
            Set<String> before = versions.get(versions.size() - 1).openChanges().keySet();
            next.openChanges().keySet().stream()
                    .filter(id -> !before.contains(id) && !id.startsWith(Content.WITHDRAWN))
                    .forEach(made::add);
            versions.add(next);
        }
    }

    /** A compare-and-set that timed out: applied later, unless a read at SERIAL or another one settles it before. */
    void leaveUndecided(Ports.Request swap) {
        undecided = undecided.or(() -> Optional.of(swap));
    }

    /** What was left undecided is applied now, if it still can be. */
    void decide() {
        undecided.ifPresent(Ports.Request::now);
    }

    /** Whether a change with this id was ever in the truth. */
    boolean made(String id) {
        return made.contains(id);
    }

    /** Every version that the item ever had, the first one first. */
    List<Content> versions() {
        return List.copyOf(versions);
    }

    /** What must never be so, and is; looked for where anything has changed. */
    @SuppressWarnings("ReferenceEquality") // whatever changes a library replaces it
    Optional<String> wrong() {
        return members.stream()
                .filter(member -> looked.put(member, rows(member, ITEM)) != rows(member, ITEM))
                .flatMap(member -> Invariants.twice(member, rows(member, ITEM).visible()).stream())
                .findFirst();
    }

    /** What must not be so once nothing is under way any more, and is. */
    Optional<String> wrongAtTheEnd() {
        SortedMap<PrincipalId, ModelLibrary> libraries = new TreeMap<>();
        members.forEach(member -> libraries.put(member, rows(member, ITEM)));
        return Invariants.atTheEnd(item(ITEM), new TreeMap<>(membersOf(ITEM)), libraries);
    }
}
