package org.lectern.oae;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.lectern.library.Bucket;
import org.lectern.model.Visibility;
import org.lectern.oae.diagnosis.IndexFault;
import org.lectern.oae.diagnosis.OaeLibrary;

/**
 * A keyspace by the rules of Hilary 6496d9e, written out row by row: of each rule that audits and repairs have to follow, what is right
 * and must stay, and what is wrong and must be found. The same in memory and on a node.
 */
final class HilaryKeyspace {
    /** All that ever was modified. */
    static final long T = 1_500_000_000_000L;

    /** More than one page of roles. */
    static final int MANY = 1_050;

    static final String BROKEN = "c:broken";

    /** Public and without a picture, as members of a group are ranked. */
    private static final String MEMBER_RANK = "020";

    private final OaeTables tables;
    private final Set<PlatformFixture.Planted> expected = new LinkedHashSet<>();
    private final Set<IndexRow> wrongRows = new HashSet<>();
    private final Set<OaeId> wrongCaches = new TreeSet<>();

    HilaryKeyspace(OaeTables tables) {
        this.tables = tables;
    }

    /** What an audit has to find: this, and nothing else. */
    Set<PlatformFixture.Planted> expected() {
        return expected;
    }

    /** Rows that a repair of all that was found deletes. */
    Set<IndexRow> wrongRows() {
        return wrongRows;
    }

    /** Principals of whom a repair takes out what is kept of their memberships. */
    Set<OaeId> wrongCaches() {
        return wrongCaches;
    }

    void fill() {
        tenants();
        for (String user : List.of("anna", "ben", "cleo", "dora", "eve", "fay", "hoarder")) {
            principal("u:cam:" + user);
        }
        for (String group : List.of("team", "dept", "lab", "campus", "gone", "haunted", "sound", "mixed", "club")) {
            principal("g:cam:" + group);
        }
        caches();
        pages();
        purges();
        deletions();
        principals();
        tables.flush();
    }

    static OaeId id(String id) {
        return new OaeId(id);
    }

    private void principal(String id) {
        tables.principal(id(id), Visibility.PUBLIC, Joinable.NO, false, T);
    }

    private void role(String principal, String resource) {
        tables.role(principal, resource, "member");
    }

    private void row(LibraryKind kind, String owner, String ranked, String value, Visibility visibility) {
        Bucket.holding(visibility)
                .forEach(bucket -> tables.row(new BucketKey(kind, id(owner), bucket).format(), ranked, value));
    }

    private void right(LibraryKind kind, String owner, String resource, Visibility visibility) {
        row(kind, owner, rank(kind) + "#" + resource, kind.valueFor("member"), visibility);
    }

    /** In all lists that it may stand in, and in none rightly. */
    private void wrong(IndexFault fault, LibraryKind kind, String owner, String resource) {
        String ranked = rank(kind) + "#" + resource;
        row(kind, owner, ranked, kind.valueFor("member"), Visibility.PUBLIC);
        for (Bucket bucket : Bucket.values()) {
            wrongRows.add(
                    new IndexRow(new BucketKey(kind, id(owner), bucket).format(), ranked, kind.valueFor("member")));
        }
        found(fault, kind, owner, resource);
    }

    private void found(IndexFault fault, LibraryKind kind, String owner, String resource) {
        expected.add(new PlatformFixture.Planted(fault, new OaeLibrary(kind, id(owner)), resource));
    }

    private static String rank(LibraryKind kind) {
        return switch (kind.rank()) {
            case LAST_MODIFIED -> String.valueOf(T);
            case PROFILE -> MEMBER_RANK;
            case ZERO -> "0";
        };
    }

    /** Rule 16: settings are cast, and the administrators' tenant is not called admin here. */
    private void tenants() {
        for (String alias : List.of("cam", "gat", "zero", "blank", "one", "silent")) {
            tables.tenant(alias, alias);
        }
        tables.setting("cam", "false");
        tables.setting("gat", "false");
        tables.setting("zero", "0");
        tables.setting("blank", "");
        tables.setting("one", "1");
        tables.setting("root", "true");
        principal("u:root:admin");
    }

    /** Rule 11: what is kept of memberships decides who gets in. */
    private void caches() {
        role("g:cam:team", "g:cam:dept");
        role("g:cam:lab", "g:cam:campus");
        tables.folder("f:cam:files", "g:cam:of-files", "Files", Visibility.PUBLIC, T);
        for (String user : List.of("u:cam:anna", "u:cam:cleo", "u:cam:dora")) {
            role(user, "g:cam:team");
        }
        // Right: groups that were deleted are kept too, and groups that stand for folders.
        role("u:cam:anna", "g:cam:gone");
        role("u:cam:anna", "g:cam:of-files");
        tables.markDeleted(id("g:cam:gone"));
        cache(
                "u:cam:anna",
                Map.of(
                        "g:cam:team", "u:cam:anna",
                        "g:cam:dept", "g:cam:team",
                        "g:cam:gone", "u:cam:anna",
                        "g:cam:of-files", "u:cam:anna"),
                Set.of("g:cam:dept"));
        tables.markers(LibraryKind.MEMBERSHIPS, id("u:cam:anna"));
        right(LibraryKind.MEMBERSHIPS, "u:cam:anna", "g:cam:team", Visibility.PUBLIC);
        right(LibraryKind.MEMBERSHIPS, "u:cam:anna", "g:cam:dept", Visibility.PUBLIC);
        // Wrong: ben was taken out of the team, and it is still kept that he is in it.
        cache("u:cam:ben", Map.of("g:cam:team", "u:cam:ben", "g:cam:dept", "g:cam:team"), Set.of("g:cam:dept"));
        wrongCaches.add(id("u:cam:ben"));
        tables.markers(LibraryKind.MEMBERSHIPS, id("u:cam:ben"));
        for (String group : List.of("g:cam:team", "g:cam:dept")) {
            wrong(IndexFault.ORPHAN, LibraryKind.MEMBERSHIPS, "u:cam:ben", group);
            found(IndexFault.STALE_CACHE, LibraryKind.MEMBERSHIPS, "u:cam:ben", group);
        }
        // Wrong: cleo came into the lab, and it is not kept. Her list of memberships was never built.
        role("u:cam:cleo", "g:cam:lab");
        cache("u:cam:cleo", Map.of("g:cam:team", "u:cam:cleo", "g:cam:dept", "g:cam:team"), Set.of("g:cam:dept"));
        wrongCaches.add(id("u:cam:cleo"));
        found(IndexFault.STALE_CACHE, LibraryKind.MEMBERSHIPS, "u:cam:cleo", "g:cam:lab");
        found(IndexFault.STALE_CACHE, LibraryKind.MEMBERSHIPS, "u:cam:cleo", "g:cam:campus");
    }

    private void cache(String principal, Map<String, String> from, Set<String> indirect) {
        Map<String, String> groups = new TreeMap<>();
        from.forEach((group, member) -> groups.put(group, "[{\"memberId\":\"" + member + "\",\"role\":\"member\"}]"));
        tables.cache(new CachedMemberships(id(principal), new TreeMap<>(groups), new TreeSet<>(indirect)));
    }

    /** Rule 12: rows whose ids are none end no page. */
    private void pages() {
        String owner = "u:cam:hoarder";
        tables.markers(LibraryKind.CONTENT, id(owner));
        role(owner, BROKEN);
        for (int i = 0; i < MANY; i++) {
            String item = "c:cam:hoarded" + (1_000 + i);
            tables.resource(item, item, Visibility.PRIVATE, T);
            role(owner, item);
            right(LibraryKind.CONTENT, owner, item, Visibility.PRIVATE);
        }
        String ranked = T + "#" + BROKEN;
        row(LibraryKind.CONTENT, owner, ranked, IndexRow.ONE, Visibility.PRIVATE);
        found(IndexFault.UNREADABLE, LibraryKind.CONTENT, owner, ranked);
    }

    /** Rule 13: libraries that the platform could build again, and those that it could not. */
    private void purges() {
        members("g:cam:sound", "u:cam:fay");
        members("g:cam:haunted", "u:cam:fay");
        role("u:cam:ghost", "g:cam:haunted");
        members("g:cam:mixed", "u:cam:fay");
        role("nobody", "g:cam:mixed");
        tables.folder("f:cam:neat", "g:cam:of-neat", "Neat", Visibility.PUBLIC, T);
        tables.resource("c:cam:filed", "Filed", Visibility.PUBLIC, T);
        for (String group : List.of("g:cam:of-files", "g:cam:of-neat")) {
            tables.markers(LibraryKind.FOLDER_CONTENT, id(group));
            role(group, "c:cam:filed");
            right(LibraryKind.FOLDER_CONTENT, group, "c:cam:filed", Visibility.PUBLIC);
        }
        role("g:cam:of-files", "c:cam:vanished");
        bare("c:cam:bare", Visibility.PUBLIC);
        tables.markers(LibraryKind.CONTENT, id("u:cam:eve"));
        role("u:cam:eve", "c:cam:bare");
        right(LibraryKind.CONTENT, "u:cam:eve", "c:cam:bare", Visibility.PUBLIC);
        tables.markers(LibraryKind.CONTENT, id("u:cam:dora"));
        role("u:cam:dora", "c:cam:filed");
        right(LibraryKind.CONTENT, "u:cam:dora", "c:cam:filed", Visibility.PUBLIC);
    }

    private void members(String group, String member) {
        tables.markers(LibraryKind.MEMBERS, id(group));
        role(member, group);
        right(LibraryKind.MEMBERS, group, member, Visibility.PUBLIC);
    }

    /** A row without tenantAlias. */
    private void bare(String id, Visibility visibility) {
        tables.put(new OaeResource(
                id(id),
                Optional.empty(),
                id,
                Optional.of(visibility),
                String.valueOf(T),
                false,
                Joinable.NO,
                Optional.empty(),
                false));
    }

    /** Rule 14: the list of those who had what was deleted is left over; beside members of what is there a row is an orphan. */
    private void deletions() {
        tables.resource("c:cam:kept", "Kept", Visibility.PUBLIC, T);
        role("u:cam:dora", "c:cam:kept");
        right(LibraryKind.CONTENT, "u:cam:dora", "c:cam:kept", Visibility.PUBLIC);
        tables.markers(LibraryKind.CONTENT_MEMBERS, id("c:cam:kept"));
        right(LibraryKind.CONTENT_MEMBERS, "c:cam:kept", "u:cam:dora", Visibility.PUBLIC);
        wrong(IndexFault.ORPHAN, LibraryKind.CONTENT_MEMBERS, "c:cam:kept", "u:cam:eve");
        tables.markers(LibraryKind.CONTENT_MEMBERS, id("c:cam:deleted"));
        wrong(IndexFault.LEFT_OVER, LibraryKind.CONTENT_MEMBERS, "c:cam:deleted", "u:cam:dora");
    }

    /** Rule 15: a row of Principals without tenantAlias stands for nobody. */
    private void principals() {
        bare("u:cam:nobody", Visibility.PUBLIC);
        role("u:cam:nobody", "g:cam:club");
        members("g:cam:club", "u:cam:dora");
        wrong(IndexFault.ORPHAN, LibraryKind.MEMBERS, "g:cam:club", "u:cam:nobody");
    }

    /** Libraries that a purge would lose, each with the row that is the reason. */
    static Map<OaeLibrary, String> lost() {
        return Map.of(
                new OaeLibrary(LibraryKind.MEMBERS, id("g:cam:haunted")), "u:cam:ghost",
                new OaeLibrary(LibraryKind.MEMBERS, id("g:cam:mixed")), "nobody",
                new OaeLibrary(LibraryKind.MEMBERS, id("g:cam:club")), "u:cam:nobody",
                new OaeLibrary(LibraryKind.FOLDER_CONTENT, id("g:cam:of-files")), "c:cam:vanished",
                new OaeLibrary(LibraryKind.CONTENT, id("u:cam:eve")), "c:cam:bare",
                new OaeLibrary(LibraryKind.MEMBERSHIPS, id("u:cam:cleo")), "g:cam:campus");
    }

    /** Libraries that the platform builds again as they were. */
    static List<OaeLibrary> sound() {
        return List.of(
                new OaeLibrary(LibraryKind.MEMBERS, id("g:cam:sound")),
                new OaeLibrary(LibraryKind.FOLDER_CONTENT, id("g:cam:of-neat")),
                new OaeLibrary(LibraryKind.CONTENT, id("u:cam:dora")),
                new OaeLibrary(LibraryKind.MEMBERSHIPS, id("u:cam:anna")));
    }
}
