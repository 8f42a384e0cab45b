package org.lectern.oae;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.lectern.library.Bucket;
import org.lectern.model.Visibility;

/**
 * Writes as the platform does (Hilary: oae-library, oae-content, oae-folders, oae-discussions, oae-principals), faults of its
 * own and all: an update puts what is for logged-in users into other tenants' lists for them, writes 1 for a role, puts a group
 * into its own memberships; a rebuild of a group's members ends after a hundred. Knows what it has written, so nothing is read.
 * Written from the platform's rules, not with the code that audits. For one thread.
 */
final class PlatformWriter {
    static final String MANAGER = "manager";
    private static final int REBUILT_MEMBERS = 100;
    private static final int BATCH = 100;

    private final OaeTables tables;
    private final Map<OaeId, Thing> things = new HashMap<>();
    private final Map<OaeId, OaeId> folderOfGroup = new HashMap<>();
    private final Set<String> built = new LinkedHashSet<>();
    private final Set<OaeId> cached = new TreeSet<>();
    private final Set<Produced> produced = ConcurrentHashMap.newKeySet();
    private long time;
    private boolean indexing = true;

    /** A resource whose rows in a library this platform has made wrong, as it really does. */
    record Produced(LibraryKind kind, OaeId library, OaeId resource) {}

    /** A principal, an item or a folder. */
    static final class Thing {
        final OaeId id;
        Visibility visibility;
        long modified;
        boolean picture;
        boolean gone;
        /** Of a folder: its group, which has the members. */
        @Nullable OaeId group;

        final Map<OaeId, String> members = new TreeMap<>();
        final Map<OaeId, String> roles = new TreeMap<>();

        Thing(OaeId id, Visibility visibility, long modified) {
            this.id = id;
            this.visibility = visibility;
            this.modified = modified;
        }
    }

    /** @param start in milliseconds since 1970: the first time that something gets */
    PlatformWriter(OaeTables tables, long start) {
        this.tables = tables;
        this.time = start;
    }

    /** Without a row in the index: what is built later comes from the truth. */
    void withoutIndex(Runnable changes) {
        indexing = false;
        changes.run();
        indexing = true;
    }

    private void write(List<IndexWrite> writes) {
        if (indexing && !writes.isEmpty()) {
            tables.index(List.copyOf(writes));
        }
    }

    private long tick() {
        return ++time;
    }

    Thing thing(OaeId id) {
        return Objects.requireNonNull(things.get(id), id::value);
    }

    boolean exists(OaeId id) {
        Thing thing = things.get(id);
        return thing != null && !thing.gone;
    }

    boolean isBuilt(LibraryKind kind, OaeId library) {
        return built.contains(name(kind, library));
    }

    private static String name(LibraryKind kind, OaeId library) {
        return kind.index() + '#' + library;
    }

    /** What it has made wrong so far. May be asked from any thread. */
    Set<Produced> producedSoFar() {
        return Set.copyOf(produced);
    }

    void forget(LibraryKind kind, OaeId library) {
        built.remove(name(kind, library));
    }

    // What people do.

    OaeId principal(String id, Visibility visibility, Joinable joinable, boolean picture) {
        OaeId principal = new OaeId(id);
        Thing thing = new Thing(principal, visibility, tick());
        thing.picture = picture;
        things.put(principal, thing);
        tables.principal(principal, visibility, joinable, picture, thing.modified);
        return principal;
    }

    /** A content item, discussion or meeting, with its members. */
    OaeId item(String id, Visibility visibility, Map<OaeId, String> members) {
        OaeId item = new OaeId(id);
        Thing thing = new Thing(item, visibility, tick());
        things.put(item, thing);
        tables.resource(id, item.name(), visibility, thing.modified);
        members.forEach((principal, role) -> give(principal, item, role));
        insert(libraries(thing), members.keySet(), thing);
        return item;
    }

    /** A folder, and the group that stands for it. */
    OaeId folder(String id, Visibility visibility, Map<OaeId, String> members) {
        OaeId folder = new OaeId(id);
        OaeId group = new OaeId("g:" + folder.tenant() + ":of-" + folder.name());
        Thing thing = new Thing(folder, visibility, tick());
        thing.group = group;
        things.put(folder, thing);
        things.put(group, new Thing(group, visibility, thing.modified));
        folderOfGroup.put(group, folder);
        tables.folder(id, group.value(), folder.name(), visibility, thing.modified);
        members.forEach((principal, role) -> give(principal, group, role));
        insert(LibraryKind.FOLDERS, members.keySet(), thing);
        return folder;
    }

    OaeId groupOf(OaeId folder) {
        return Objects.requireNonNull(thing(folder).group);
    }

    /** Puts a content item into a folder: the folder's group gets a role. */
    void putInto(OaeId folder, OaeId content) {
        OaeId group = groupOf(folder);
        give(group, content, "viewer");
        insert(LibraryKind.FOLDER_CONTENT, List.of(group), thing(content));
    }

    /** Puts people into a group: its list of members is purged, and memberships are inserted, without their roles. */
    void addMembers(OaeId group, Map<OaeId, String> members) {
        members.forEach((principal, role) -> give(principal, group, role));
        Set<OaeId> people = new LinkedHashSet<>(members.keySet());
        members.keySet().forEach(member -> people.addAll(below(member)));
        for (OaeId above : withAncestors(group)) {
            if (!isFolderGroup(above)) {
                insert(LibraryKind.MEMBERSHIPS, people, thing(above));
            }
        }
        purge(LibraryKind.MEMBERS, group);
    }

    /** Somebody joins: one row into the group's list of members. */
    void join(OaeId group, OaeId user) {
        give(user, group, "member");
        for (OaeId above : withAncestors(group)) {
            insert(LibraryKind.MEMBERSHIPS, List.of(user), thing(above));
        }
        Thing member = thing(user);
        put(LibraryKind.MEMBERS, group, member, memberRank(group, member, "member"), "\"member\"");
    }

    private void give(OaeId principal, OaeId resource, String role) {
        thing(resource).members.put(principal, role);
        thing(principal).roles.put(resource, role);
        tables.role(principal, resource, role);
        forget(principal, resource);
    }

    private void take(OaeId principal, OaeId resource) {
        thing(resource).members.remove(principal);
        thing(principal).roles.remove(resource);
        tables.noRole(principal, resource);
        forget(principal, resource);
    }

    /** A role on a group has changed: what is kept of the memberships of whoever it concerns is taken out. */
    private void forget(OaeId principal, OaeId resource) {
        if (resource.type() == OaeType.GROUP && !cached.isEmpty()) {
            Set<OaeId> users = new LinkedHashSet<>(below(principal));
            users.add(principal);
            users.stream().filter(cached::remove).forEach(tables::forget);
        }
    }

    /** Somebody is asked for by groups: what they are in is kept from now on, deleted groups and those of folders too. */
    void enter(OaeId user) {
        CachedMemberships memberships = memberships(user, Set.of());
        if (memberships.isFilled() && cached.add(user)) {
            tables.cache(memberships);
        }
    }

    /** Users whose memberships are kept. */
    Set<OaeId> cached() {
        return cached;
    }

    /** What is kept of a user's memberships when it is put together anew, less some groups. */
    CachedMemberships memberships(OaeId user, Set<OaeId> less) {
        Map<OaeId, List<String>> into = new TreeMap<>();
        Set<OaeId> seen = new LinkedHashSet<>(List.of(user));
        Deque<OaeId> open = new ArrayDeque<>(seen);
        while (!open.isEmpty()) {
            OaeId one = open.remove();
            thing(one).roles.forEach((group, role) -> {
                if (group.type() == OaeType.GROUP) {
                    into.computeIfAbsent(group, id -> new ArrayList<>())
                            .add("{\"memberId\":\"" + one + "\",\"role\":\"" + role + "\"}");
                    if (seen.add(group)) {
                        open.add(group);
                    }
                }
            });
        }
        into.keySet().removeAll(less);
        Map<String, String> groups = new TreeMap<>();
        Set<String> indirect = new TreeSet<>();
        into.forEach((group, edges) -> {
            groups.put(group.value(), "[" + String.join(",", edges) + "]");
            if (!thing(user).roles.containsKey(group)) {
                indirect.add(group.value());
            }
        });
        return new CachedMemberships(user, new TreeMap<>(groups), new TreeSet<>(indirect));
    }

    /** Gives somebody an item: it is new for all who have it. */
    void share(OaeId item, OaeId principal) {
        Thing thing = thing(item);
        give(principal, item, "viewer");
        insert(libraries(thing), List.of(principal), thing);
        if (item.type() == OaeType.CONTENT) {
            put(LibraryKind.CONTENT_MEMBERS, item, thing(principal), "0", IndexRow.ONE);
        }
    }

    void unshare(OaeId item, OaeId principal) {
        Thing thing = thing(item);
        take(principal, item);
        remove(isFolderGroup(principal) ? LibraryKind.FOLDER_CONTENT : libraries(thing), List.of(principal), thing);
        if (item.type() == OaeType.CONTENT) {
            delete(LibraryKind.CONTENT_MEMBERS, item, principal, "0");
        }
    }

    /** Changes an item, a folder or a group: a new time, and whoever has it is updated. */
    void touch(OaeId id, Visibility visibility) {
        Thing thing = thing(id);
        long old = thing.modified;
        thing.modified = tick();
        thing.visibility = visibility;
        switch (id.type()) {
            case CONTENT, DISCUSSION, MEETING -> tables.resource(id.value(), id.name(), visibility, thing.modified);
            case FOLDER -> tables.folder(id.value(), groupOf(id).value(), id.name(), visibility, thing.modified);
            case USER, GROUP -> tables.principal(id, visibility, Joinable.NO, thing.picture, thing.modified);
        }
        switch (id.type()) {
            case CONTENT -> {
                List<OaeId> people = new ArrayList<>();
                for (OaeId member : thing.members.keySet()) {
                    if (isFolderGroup(member)) {
                        // A folder's list is not updated: the item is taken out and put in.
                        remove(LibraryKind.FOLDER_CONTENT, List.of(member), thing, old);
                        insert(LibraryKind.FOLDER_CONTENT, List.of(member), thing);
                    } else {
                        people.add(member);
                    }
                }
                update(LibraryKind.CONTENT, people, thing, old);
            }
            case DISCUSSION, MEETING -> update(libraries(thing), thing.members.keySet(), thing, old);
            case FOLDER ->
                update(LibraryKind.FOLDERS, thing(groupOf(id)).members.keySet(), thing, old);
            case GROUP -> {
                Set<OaeId> people = new LinkedHashSet<>(below(id));
                people.add(id);
                update(LibraryKind.MEMBERSHIPS, people, thing, old);
                if (isBuilt(LibraryKind.MEMBERSHIPS, id)) {
                    produced.add(new Produced(LibraryKind.MEMBERSHIPS, id, id));
                }
            }
            case USER -> {}
        }
    }

    /** Somebody gets or loses a picture: the lists of members that name them are updated, and lose the role. */
    void picture(OaeId user, boolean picture) {
        Thing thing = thing(user);
        boolean had = thing.picture;
        thing.picture = picture;
        tables.principal(user, thing.visibility, Joinable.NO, picture, thing.modified);
        thing.roles.forEach((group, role) -> {
            if (group.type() == OaeType.GROUP && !isFolderGroup(group)) {
                thing.picture = had;
                String old = memberRank(group, thing, role);
                thing.picture = picture;
                delete(LibraryKind.MEMBERS, group, user, old);
                put(LibraryKind.MEMBERS, group, thing, memberRank(group, thing, role), IndexRow.ONE, true);
                if (isBuilt(LibraryKind.MEMBERS, group)) {
                    produced.add(new Produced(LibraryKind.MEMBERS, group, user));
                }
            }
        });
    }

    /** Takes an item out of the platform, and out of the libraries of those who had it. */
    void delete(OaeId item) {
        Thing thing = thing(item);
        List<OaeId> had = List.copyOf(thing.members.keySet());
        if (isBuilt(LibraryKind.CONTENT_MEMBERS, item)) {
            // Nobody purges the list of its members.
            had.forEach(principal -> produced.add(new Produced(LibraryKind.CONTENT_MEMBERS, item, principal)));
        }
        had.forEach(principal -> take(principal, item));
        thing.gone = true;
        tables.deleteItem(item);
        remove(libraries(thing), had.stream().filter(one -> !isFolderGroup(one)).toList(), thing);
        remove(
                LibraryKind.FOLDER_CONTENT,
                had.stream().filter(this::isFolderGroup).toList(),
                thing);
    }

    /** Marks a group as deleted: the memberships of its users are purged. */
    void deleteGroup(OaeId group) {
        thing(group).gone = true;
        tables.markDeleted(group);
        below(group).stream()
                .filter(one -> one.type() == OaeType.USER)
                .forEach(user -> purge(LibraryKind.MEMBERSHIPS, user));
        purge(LibraryKind.MEMBERS, group);
    }

    // What the index library does.

    /** What happens when a library is read: it is built, if it is not. */
    void read(LibraryKind kind, OaeId library) {
        if (!built.add(name(kind, library))) {
            return;
        }
        List<IndexWrite> writes = new ArrayList<>();
        BucketKey.all(kind, library).forEach(bucket -> writes.add(new IndexWrite.Purge(bucket.format())));
        write(writes);
        writes.clear();
        for (BucketKey bucket : BucketKey.all(kind, library)) {
            for (IndexMarker marker : IndexMarker.values()) {
                writes.add(new IndexWrite.Insert(IndexRow.of(bucket, marker)));
            }
        }
        write(writes);
        writes.clear();
        source(kind, library).forEach((resource, value) -> {
            Thing thing = thing(resource);
            writes.addAll(
                    puts(kind, library, thing, rank(kind, library, thing, value), value, counted(library, thing)));
            if (writes.size() > BATCH) {
                write(writes);
                writes.clear();
            }
        });
        write(writes);
    }

    /**
     * A row as a rebuild writes it.
     *
     * @param own the resource's visibility
     * @param counted as what it counts in the library
     */
    record BuiltRow(String rank, String value, Visibility own, Visibility counted) {}

    /** What a rebuild of a library would write, by resource. */
    Map<OaeId, BuiltRow> rows(LibraryKind kind, OaeId library) {
        return rows(kind, library, source(kind, library));
    }

    /** The same, were it not for the hundred members after which a rebuild ends. */
    Map<OaeId, BuiltRow> whole(LibraryKind kind, OaeId library) {
        Map<OaeId, String> source = source(kind, library);
        if (kind == LibraryKind.MEMBERS) {
            thing(library).members.forEach((member, role) -> source.put(member, '"' + role + '"'));
        }
        return rows(kind, library, source);
    }

    private Map<OaeId, BuiltRow> rows(LibraryKind kind, OaeId library, Map<OaeId, String> source) {
        Map<OaeId, BuiltRow> rows = new LinkedHashMap<>();
        source.forEach((resource, value) -> {
            Thing thing = thing(resource);
            rows.put(
                    resource,
                    new BuiltRow(rank(kind, library, thing, value), value, thing.visibility, counted(library, thing)));
        });
        return rows;
    }

    /** What a rebuild pages through, each with its value. */
    private Map<OaeId, String> source(LibraryKind kind, OaeId library) {
        Map<OaeId, String> source = new LinkedHashMap<>();
        Thing owner = thing(library);
        switch (kind) {
            case CONTENT, FOLDER_CONTENT, DISCUSSIONS, MEETINGS ->
                owner.roles.keySet().stream()
                        .filter(resource -> kind.items().contains(resource.type()) && exists(resource))
                        .forEach(resource -> source.put(resource, IndexRow.ONE));
            case FOLDERS ->
                owner.roles.keySet().stream()
                        .map(folderOfGroup::get)
                        .filter(Objects::nonNull)
                        .forEach(folder -> source.put(folder, IndexRow.ONE));
            case CONTENT_MEMBERS ->
                owner.members.keySet().stream()
                        .filter(member -> !isFolderGroup(member))
                        .forEach(member -> source.put(member, IndexRow.ONE));
            case MEMBERS ->
                owner.members.entrySet().stream()
                        .limit(REBUILT_MEMBERS)
                        .forEach(member -> source.put(member.getKey(), '"' + member.getValue() + '"'));
            case MEMBERSHIPS -> memberships(library).forEach((group, role) -> source.put(group, '"' + role + '"'));
        }
        return source;
    }

    /** Through any chain of groups that were not deleted. */
    private Map<OaeId, String> memberships(OaeId principal) {
        Map<OaeId, String> found = new TreeMap<>();
        Deque<OaeId> open = new ArrayDeque<>(List.of(principal));
        while (!open.isEmpty()) {
            thing(open.remove()).roles.forEach((group, role) -> {
                if (group.type() != OaeType.GROUP || !exists(group) || isFolderGroup(group)) {
                    return;
                }
                if (!found.containsKey(group)) {
                    open.add(group);
                }
                found.merge(group, role, (one, other) -> one.equals(MANAGER) ? one : other);
            });
        }
        found.remove(principal);
        return found;
    }

    private Set<OaeId> withAncestors(OaeId group) {
        Set<OaeId> all = new LinkedHashSet<>(memberships(group).keySet());
        all.add(group);
        return all;
    }

    /** Everybody in a group, through any chain. */
    Set<OaeId> below(OaeId group) {
        Set<OaeId> found = new LinkedHashSet<>();
        Deque<OaeId> open = new ArrayDeque<>(List.of(group));
        while (!open.isEmpty()) {
            for (OaeId member : thing(open.remove()).members.keySet()) {
                if (found.add(member) && member.type() == OaeType.GROUP) {
                    open.add(member);
                }
            }
        }
        return found;
    }

    boolean isFolderGroup(OaeId id) {
        return folderOfGroup.containsKey(id);
    }

    private static LibraryKind libraries(Thing thing) {
        return switch (thing.id.type()) {
            case CONTENT -> LibraryKind.CONTENT;
            case DISCUSSION -> LibraryKind.DISCUSSIONS;
            case MEETING -> LibraryKind.MEETINGS;
            case FOLDER -> LibraryKind.FOLDERS;
            case USER, GROUP -> LibraryKind.MEMBERSHIPS;
        };
    }

    private static Visibility counted(OaeId library, Thing thing) {
        boolean another = !library.tenant().equals(thing.id.tenant());
        return thing.visibility == Visibility.LOGGEDIN && another ? Visibility.PRIVATE : thing.visibility;
    }

    private String rank(LibraryKind kind, OaeId library, Thing thing, String value) {
        return switch (kind) {
            case CONTENT_MEMBERS -> "0";
            case MEMBERS -> memberRank(library, thing, value.replace("\"", ""));
            default -> String.valueOf(thing.modified);
        };
    }

    private static String memberRank(OaeId group, Thing member, String role) {
        int link = member.visibility == Visibility.PUBLIC
                ? 2
                : member.visibility == Visibility.LOGGEDIN && member.id.tenant().equals(group.tenant()) ? 1 : 0;
        return "" + (member.picture ? link : 0) + link + (role.equals(MANAGER) ? 1 : 0);
    }

    private void insert(LibraryKind kind, Collection<OaeId> libraries, Thing thing) {
        libraries.forEach(library -> put(kind, library, thing, String.valueOf(thing.modified), IndexRow.ONE));
    }

    private void put(LibraryKind kind, OaeId library, Thing thing, String rank, String value) {
        write(puts(kind, library, thing, rank, value, counted(library, thing)));
    }

    private void put(LibraryKind kind, OaeId library, Thing thing, String rank, String value, boolean asUpdate) {
        write(puts(kind, library, thing, rank, value, asUpdate ? thing.visibility : counted(library, thing)));
    }

    private static List<IndexWrite> puts(
            LibraryKind kind, OaeId library, Thing thing, String rank, String value, Visibility counted) {
        List<IndexWrite> writes = new ArrayList<>();
        for (Bucket bucket : Bucket.holding(counted)) {
            writes.add(new IndexWrite.Insert(
                    IndexRow.of(new BucketKey(kind, library, bucket), new RankedEntry(rank, thing.id), value)));
        }
        return writes;
    }

    /** By its own visibility, whatever the library's tenant: this is what goes wrong in other tenants' libraries. */
    private void update(LibraryKind kind, Collection<OaeId> libraries, Thing thing, long old) {
        for (OaeId library : libraries) {
            remove(kind, List.of(library), thing, old);
            write(puts(kind, library, thing, String.valueOf(thing.modified), IndexRow.ONE, thing.visibility));
            if (counted(library, thing) != thing.visibility && isBuilt(kind, library)) {
                produced.add(new Produced(kind, library, thing.id));
            }
        }
    }

    private void remove(LibraryKind kind, Collection<OaeId> libraries, Thing thing) {
        remove(kind, libraries, thing, thing.modified);
    }

    private void remove(LibraryKind kind, Collection<OaeId> libraries, Thing thing, long rank) {
        libraries.forEach(library -> delete(kind, library, thing.id, String.valueOf(rank)));
    }

    private void delete(LibraryKind kind, OaeId library, OaeId resource, String rank) {
        write(BucketKey.all(kind, library).stream()
                .<IndexWrite>map(
                        bucket -> new IndexWrite.Delete(bucket.format(), new RankedEntry(rank, resource).format()))
                .toList());
    }

    private void purge(LibraryKind kind, OaeId library) {
        built.remove(name(kind, library));
        write(BucketKey.all(kind, library).stream()
                .<IndexWrite>map(bucket -> new IndexWrite.Purge(bucket.format()))
                .toList());
    }

    /** Ids of what exists, in no order. */
    List<OaeId> ids(Function<Thing, Boolean> wanted) {
        return things.values().stream()
                .filter(thing -> !thing.gone && wanted.apply(thing))
                .map(thing -> thing.id)
                .sorted()
                .toList();
    }

    /** Libraries that have been built: their kind and owner. */
    List<Map.Entry<LibraryKind, OaeId>> builtLibraries() {
        return built.stream()
                .map(name -> {
                    int end = name.indexOf('#');
                    Optional<LibraryKind> kind = LibraryKind.of(name.substring(0, end));
                    return Map.entry(kind.orElseThrow(), new OaeId(name.substring(end + 1)));
                })
                .toList();
    }
}
