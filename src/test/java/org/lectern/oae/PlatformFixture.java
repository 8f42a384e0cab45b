package org.lectern.oae;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.lectern.library.Bucket;
import org.lectern.model.Visibility;
import org.lectern.oae.diagnosis.IndexFault;
import org.lectern.oae.diagnosis.OaeLibrary;

/**
 * A platform in use, of any size: tenants that interact and some that are private, people, groups in groups, items of every type,
 * libraries of every kind that have been built or not; and faults of the platform's own kinds, planted and listed. The same seed
 * gives the same platform. Half of the things are left alone by {@link LivePlatform}, and faults are planted only there.
 */
public final class PlatformFixture {
    private static final long START = 1_600_000_000_000L;
    private static final int LARGE_GROUP = 130;

    private final OaeTables tables;
    private final PlatformWriter platform;
    private final Random random;
    private final Size size;
    private final List<String> tenants = new ArrayList<>();
    private final Map<String, List<OaeId>> users = new LinkedHashMap<>();
    private final List<OaeId> groups = new ArrayList<>();
    private final List<OaeId> items = new ArrayList<>();
    private final List<OaeId> folders = new ArrayList<>();
    private final List<Planted> planted = new ArrayList<>();
    private final Set<String> used = new HashSet<>();

    /**
     * How large a platform is.
     *
     * @param tenants every fourth of which is private
     * @param items of all types
     * @param built how many libraries of a hundred have been built
     */
    public record Size(int tenants, int users, int groups, int items, int built, long seed) {
        /** For tests on a node. */
        public static final Size TINY = new Size(3, 130, 8, 60, 80, 17);

        /** For tests in memory. */
        public static final Size SMALL = new Size(4, 160, 20, 150, 90, 17);

        /** About 50,000 principals, and more than 500,000 rows of the index. */
        public static final Size LARGE = new Size(12, 45_000, 5_000, 60_000, 60, 17);

        /** A part of the large one. */
        public static Size ofLarge(double share) {
            return new Size(
                    LARGE.tenants,
                    Math.max(400, (int) (LARGE.users * share)),
                    Math.max(30, (int) (LARGE.groups * share)),
                    Math.max(300, (int) (LARGE.items * share)),
                    LARGE.built,
                    LARGE.seed);
        }
    }

    /** A fault that was made on purpose. */
    public record Planted(IndexFault fault, OaeLibrary library, String resource) {}

    PlatformFixture(OaeTables tables, Size size) {
        this.tables = tables;
        this.size = size;
        this.platform = new PlatformWriter(tables, START);
        this.random = new Random(size.seed());
    }

    PlatformWriter platform() {
        return platform;
    }

    List<OaeId> groups() {
        return groups;
    }

    List<OaeId> items() {
        return items;
    }

    List<OaeId> folders() {
        return folders;
    }

    List<OaeId> users() {
        return users.values().stream().flatMap(List::stream).toList();
    }

    /** What was planted so far. */
    List<Planted> planted() {
        return planted;
    }

    /** Whether a live platform leaves this alone. */
    static boolean isQuiet(OaeId id) {
        return Math.floorMod((id.value().hashCode() * 31) >>> 3, 2) == 0;
    }

    /** Fills the tables: the truth first, then the libraries that somebody has read. */
    void fill() {
        for (int i = 0; i < size.tenants(); i++) {
            String alias = "t" + (char) ('a' + i % 26) + i / 26;
            tenants.add(alias);
            tables.tenant(alias, alias, i % 4 == 3);
        }
        platform.withoutIndex(() -> {
            people();
            groupMembers();
            things();
        });
        tables.flush();
        build();
        users().stream().filter(user -> random.nextInt(3) == 0).forEach(platform::enter);
        tables.flush();
    }

    private <T> T any(List<T> of) {
        return of.get(random.nextInt(of.size()));
    }

    private Visibility visibility() {
        int dice = random.nextInt(10);
        return dice < 4 ? Visibility.PUBLIC : dice < 7 ? Visibility.LOGGEDIN : Visibility.PRIVATE;
    }

    private void people() {
        for (int i = 0; i < size.users(); i++) {
            String tenant = tenants.get(i % tenants.size());
            users.computeIfAbsent(tenant, one -> new ArrayList<>())
                    .add(platform.principal(
                            "u:" + tenant + ":user" + i, visibility(), Joinable.NO, random.nextInt(3) == 0));
        }
        for (int i = 0; i < size.groups(); i++) {
            String tenant = tenants.get(i % tenants.size());
            groups.add(platform.principal(
                    "g:" + tenant + ":group" + i,
                    visibility(),
                    i % 3 == 0 ? Joinable.YES : Joinable.REQUEST,
                    random.nextInt(3) == 0));
        }
    }

    private void groupMembers() {
        for (int i = 0; i < groups.size(); i++) {
            int wanted = i == 1 || i % 500 == 499 ? Math.min(LARGE_GROUP, size.users()) : 3 + random.nextInt(8);
            Map<OaeId, String> members = new LinkedHashMap<>();
            while (members.size() < wanted) {
                members.put(
                        user(groups.get(i).tenant(), 20), random.nextInt(5) == 0 ? PlatformWriter.MANAGER : "member");
            }
            if (i > 2 && i % 5 == 0) {
                // In an earlier group: no circles.
                platform.addMembers(groups.get(random.nextInt(i)), Map.of(groups.get(i), "member"));
            }
            platform.addMembers(groups.get(i), members);
        }
    }

    /** Of this tenant mostly. */
    private OaeId user(String tenant, int othersOfHundred) {
        return any(Objects.requireNonNull(users.get(random.nextInt(100) < othersOfHundred ? any(tenants) : tenant)));
    }

    private void things() {
        for (int i = 0; i < size.items(); i++) {
            String tenant = any(tenants);
            Map<OaeId, String> members = new LinkedHashMap<>();
            members.put(user(tenant, 0), PlatformWriter.MANAGER);
            for (int more = random.nextInt(4); more > 0; more--) {
                members.put(random.nextInt(4) == 0 ? any(groups) : user(tenant, 30), "viewer");
            }
            int type = i % 20;
            if (type < 2) {
                folders.add(platform.folder("f:" + tenant + ":folder" + i, visibility(), members));
            } else {
                char letter = type < 5 ? 'd' : type < 6 ? 'm' : 'c';
                items.add(platform.item(letter + ":" + tenant + ":item" + i, visibility(), members));
            }
        }
        for (OaeId folder : folders) {
            for (int i = random.nextInt(8); i > 0; i--) {
                OaeId item = any(items);
                if (item.type() == OaeType.CONTENT) {
                    platform.putInto(folder, item);
                }
            }
        }
    }

    private boolean isRead() {
        return random.nextInt(100) < size.built();
    }

    private void build() {
        for (OaeId principal :
                platform.ids(thing -> thing.id.type().isPrincipal() && !platform.isFolderGroup(thing.id))) {
            for (LibraryKind kind : LibraryKind.values()) {
                boolean has = kind.owner() == LibraryKind.Owner.PRINCIPAL && holds(kind, principal);
                if (has && isRead()) {
                    platform.read(kind, principal);
                }
            }
            if (principal.type() == OaeType.GROUP
                    && (isRead() || platform.thing(principal).members.size() > 100)) {
                platform.read(LibraryKind.MEMBERS, principal);
            }
        }
        for (OaeId folder : folders) {
            if (isRead()) {
                platform.read(LibraryKind.FOLDER_CONTENT, platform.groupOf(folder));
            }
        }
        for (OaeId item : items) {
            if (item.type() == OaeType.CONTENT && random.nextInt(4) == 0 && isRead()) {
                platform.read(LibraryKind.CONTENT_MEMBERS, item);
            }
        }
    }

    private boolean holds(LibraryKind kind, OaeId principal) {
        OaeType held = kind == LibraryKind.FOLDERS
                ? OaeType.GROUP
                : kind.items().iterator().next();
        return platform.thing(principal).roles.keySet().stream()
                .anyMatch(resource -> resource.type() == held
                        && (held != OaeType.GROUP
                                || platform.isFolderGroup(resource) == (kind == LibraryKind.FOLDERS)));
    }

    // Faults.

    /** So many faults, of all kinds that the libraries have room for; those that the platform itself has made come on top. */
    void plant(int wanted) {
        if (wanted > 0) {
            leaveOver();
            cacheWrongly();
        }
        List<Map.Entry<LibraryKind, OaeId>> libraries = new ArrayList<>(platform.builtLibraries());
        Collections.sort(
                libraries,
                java.util.Comparator.comparing(
                        one -> one.getKey() + one.getValue().value()));
        Collections.shuffle(libraries, random);
        cutOff(libraries);
        int before = planted.size();
        for (int round = 0; planted.size() - before < wanted && round < 40; round++) {
            for (Map.Entry<LibraryKind, OaeId> library : libraries) {
                if (planted.size() - before >= wanted) {
                    break;
                }
                if (isQuiet(library.getValue())) {
                    plantOne(library.getKey(), library.getValue(), round + planted.size());
                }
            }
        }
        tables.flush();
    }

    /** Content is deleted, and the list of those who had it is left. */
    private void leaveOver() {
        items.stream()
                .filter(item -> item.type() == OaeType.CONTENT && isQuiet(item) && platform.exists(item))
                .filter(item -> platform.isBuilt(LibraryKind.CONTENT_MEMBERS, item))
                .filter(item -> used.stream().noneMatch(name -> name.contains(item.value())))
                .findFirst()
                .ifPresent(item -> {
                    platform.rows(LibraryKind.CONTENT_MEMBERS, item)
                            .keySet()
                            .forEach(member ->
                                    note(IndexFault.LEFT_OVER, LibraryKind.CONTENT_MEMBERS, item, member.value()));
                    platform.delete(item);
                    platform.forget(LibraryKind.CONTENT_MEMBERS, item);
                });
    }

    /** Of some users who are in several groups, one is not kept, and one is kept in which they are not. */
    private void cacheWrongly() {
        users().stream()
                .filter(user -> isQuiet(user) && !platform.cached().contains(user))
                .filter(user -> platform.memberships(user, Set.of()).groups().size() > 1)
                .limit(2)
                .forEach(user -> {
                    CachedMemberships right = platform.memberships(user, Set.of());
                    OaeId lost = new OaeId(right.groups().firstKey());
                    OaeId more = groups.stream()
                            .filter(group -> !right.groups().containsKey(group.value()))
                            .findFirst()
                            .orElseThrow();
                    CachedMemberships wrong = platform.memberships(user, Set.of(lost));
                    Map<String, String> named = new TreeMap<>(wrong.groups());
                    named.put(more.value(), "[{\"memberId\":\"" + user + "\",\"role\":\"member\"}]");
                    platform.cached().add(user);
                    tables.cache(new CachedMemberships(user, new TreeMap<>(named), right.indirect()));
                    note(IndexFault.STALE_CACHE, LibraryKind.MEMBERSHIPS, user, lost.value());
                    note(IndexFault.STALE_CACHE, LibraryKind.MEMBERSHIPS, user, more.value());
                });
    }

    /** What the platform's own rebuild leaves out of large groups. */
    private void cutOff(List<Map.Entry<LibraryKind, OaeId>> libraries) {
        for (Map.Entry<LibraryKind, OaeId> library : libraries) {
            if (library.getKey() == LibraryKind.MEMBERS) {
                platform.thing(library.getValue()).members.keySet().stream()
                        .skip(100)
                        .forEach(member ->
                                note(IndexFault.TRUNCATED, library.getKey(), library.getValue(), member.value()));
            }
        }
    }

    private void note(IndexFault fault, LibraryKind kind, OaeId library, String resource) {
        used.add(kind + "#" + library + "#" + resource);
        planted.add(new Planted(fault, new OaeLibrary(kind, library), resource));
    }

    private void plantOne(LibraryKind kind, OaeId library, int number) {
        List<IndexFault> faults = List.of(
                IndexFault.DUPLICATE,
                IndexFault.STALE_RANK,
                IndexFault.ORPHAN,
                IndexFault.MISSING,
                IndexFault.WRONG_BUCKET,
                IndexFault.OTHER_TENANT,
                IndexFault.VALUE,
                IndexFault.UNREADABLE);
        IndexFault fault = faults.get(number % faults.size());
        if (fault == IndexFault.ORPHAN) {
            orphan(kind, library, number);
            return;
        }
        if (fault == IndexFault.UNREADABLE) {
            String garbage = "no-entry-" + number;
            put(kind, library, Bucket.PRIVATE, garbage, IndexRow.ONE);
            note(fault, kind, library, garbage);
            return;
        }
        platform.rows(kind, library).forEach((resource, row) -> {
            boolean open = !used.contains(kind + "#" + library + "#" + resource) && isQuiet(resource);
            if (open && !used.contains("now" + number) && plant(fault, kind, library, resource, row)) {
                used.add("now" + number);
                note(fault, kind, library, resource.value());
            }
        });
    }

    private void orphan(LibraryKind kind, OaeId library, int number) {
        OaeType type = kind.items().iterator().next();
        OaeId gone = new OaeId(type.letter() + ":" + library.tenant() + ":gone" + number);
        for (Bucket bucket : Bucket.values()) {
            put(kind, library, bucket, START + number + "#" + gone, IndexRow.ONE);
        }
        note(IndexFault.ORPHAN, kind, library, gone.value());
    }

    private void put(LibraryKind kind, OaeId library, Bucket bucket, String ranked, String value) {
        String key = new BucketKey(kind, library, bucket).format();
        tables.index(List.of(new IndexWrite.Insert(new IndexRow(key, ranked, value))));
    }

    private void delete(LibraryKind kind, OaeId library, Bucket bucket, String ranked) {
        String key = new BucketKey(kind, library, bucket).format();
        tables.index(List.of(new IndexWrite.Delete(key, ranked)));
    }

    private boolean plant(
            IndexFault fault, LibraryKind kind, OaeId library, OaeId resource, PlatformWriter.BuiltRow row) {
        String right = row.rank() + "#" + resource;
        String old = earlier(row.rank()) + "#" + resource;
        List<Bucket> buckets = Bucket.holding(row.counted());
        switch (fault) {
            case DUPLICATE -> buckets.forEach(bucket -> put(kind, library, bucket, old, row.value()));
            case STALE_RANK ->
                buckets.forEach(bucket -> {
                    put(kind, library, bucket, old, row.value());
                    delete(kind, library, bucket, right);
                });
            case MISSING -> buckets.forEach(bucket -> delete(kind, library, bucket, right));
            case WRONG_BUCKET -> {
                if (row.own() == Visibility.PUBLIC || row.own() != row.counted()) {
                    return false;
                }
                put(kind, library, Bucket.PUBLIC, right, row.value());
            }
            case OTHER_TENANT -> {
                if (row.own() == row.counted()) {
                    return false;
                }
                put(kind, library, Bucket.LOGGEDIN, right, row.value());
            }
            case VALUE -> {
                if (kind != LibraryKind.MEMBERS) {
                    return false;
                }
                buckets.forEach(bucket -> put(kind, library, bucket, right, IndexRow.ONE));
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    /** Another rank: of the time before, or of another profile. */
    private static String earlier(String rank) {
        return switch (rank.length()) {
            case 1 -> "1";
            case 3 -> rank.equals("000") ? "110" : "000";
            default -> String.valueOf(Long.parseLong(rank) - 1_000_000);
        };
    }

    /** Takes one marker out of so many libraries, and leaves nonsense in them: the platform builds them when they are next read. */
    List<OaeLibrary> unmark(int wanted) {
        List<OaeLibrary> unmarked = new ArrayList<>();
        for (Map.Entry<LibraryKind, OaeId> library : List.copyOf(platform.builtLibraries())) {
            boolean untouched =
                    planted.stream().noneMatch(one -> one.library().owner().equals(library.getValue()));
            if (unmarked.size() < wanted && isQuiet(library.getValue()) && untouched) {
                for (Bucket bucket : Bucket.values()) {
                    delete(library.getKey(), library.getValue(), bucket, IndexMarker.HIGH.stored());
                    put(library.getKey(), library.getValue(), bucket, "1#c:ta0:nonsense", IndexRow.ONE);
                }
                platform.forget(library.getKey(), library.getValue());
                unmarked.add(new OaeLibrary(library.getKey(), library.getValue()));
            }
        }
        tables.flush();
        return unmarked;
    }

    /** Takes out the rows that were planted to be no entries: nobody repairs them. */
    void takeOutNonsense() {
        planted.stream()
                .filter(one -> one.fault() == IndexFault.UNREADABLE)
                .forEach(one -> delete(one.library().kind(), one.library().owner(), Bucket.PRIVATE, one.resource()));
        tables.flush();
    }

    /** How many of each kind were planted. */
    Map<IndexFault, Long> counts() {
        Map<IndexFault, Long> counts = new EnumMap<>(IndexFault.class);
        planted.forEach(one -> counts.merge(one.fault(), 1L, Long::sum));
        return counts;
    }
}
