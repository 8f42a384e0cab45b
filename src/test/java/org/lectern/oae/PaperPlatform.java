package org.lectern.oae;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.library.Bucket;
import org.lectern.model.Visibility;
import org.lectern.node.SharedNode;

/**
 * A program that keeps libraries as the paper prints it, in a keyspace of its own on the shared node: it shares, updates and
 * removes by the paper's statements, and stops in the middle where it is told to. It knows each item's visibility and time, which no
 * table of the paper's holds.
 */
public final class PaperPlatform implements AutoCloseable {
    private static final String INSERT =
            "INSERT INTO %s.\"LibraryByPrincipal\" (key, column1, value) VALUES (?, ?, 'true')";
    private static final String DELETE = "DELETE FROM %s.\"LibraryByPrincipal\" WHERE key = ? AND column1 = ?";

    private final String keyspace;
    private final CqlSession session;
    private final Map<String, Item> items = new TreeMap<>();

    private static final class Item {
        final Visibility visibility;
        final Set<String> members = new TreeSet<>();
        String time;

        Item(Visibility visibility, String time) {
            this.visibility = visibility;
            this.time = time;
        }
    }

    public PaperPlatform(String name) {
        keyspace = SharedNode.freshKeyspace(name);
        session = OaeKeyspace.connect();
        session.execute("CREATE KEYSPACE " + keyspace + " WITH replication = {'class': 'NetworkTopologyStrategy', '"
                + SharedNode.datacenter() + "': 1}");
        for (String table : List.of("LibraryByPrincipal", "ContentMembers")) {
            session.execute("CREATE TABLE " + keyspace + ".\"" + table
                    + "\" (key text, column1 text, value text, PRIMARY KEY (key, column1)) WITH COMPACT STORAGE");
        }
    }

    public String keyspace() {
        return keyspace;
    }

    public CqlSession session() {
        return session;
    }

    /** How the console connects to it. */
    public ConnectionSettings settings(boolean readOnly) {
        return SharedNode.settings(keyspace, readOnly);
    }

    private void run(String cql, Object... values) {
        session.execute(SimpleStatement.newInstance(cql.replace("%s", keyspace), values));
    }

    /** The row key of a list. */
    public static String key(String principal, Bucket bucket) {
        return bucket == Bucket.PRIVATE ? principal : principal + "#" + bucket;
    }

    /** A column of a list, whatever stands in it. */
    public void column(String key, String column) {
        run(INSERT, key, column);
    }

    /** Takes one out. */
    public void noColumn(String key, String column) {
        run(DELETE, key, column);
    }

    /** A new item, shared with these. */
    public void share(String item, Visibility visibility, String time, String... members) {
        items.put(item, new Item(visibility, time));
        for (String member : members) {
            items.get(item).members.add(member);
            names(item, member);
            insert(item, member);
        }
    }

    /** Says who has it, and stops before the libraries: nothing stands anywhere. */
    public void names(String item, String member) {
        run("INSERT INTO %s.\"ContentMembers\" (key, column1, value) VALUES (?, ?, 'true')", item, member);
    }

    private Item item(String item) {
        return Objects.requireNonNull(items.get(item));
    }

    private void insert(String item, String member) {
        for (Bucket bucket : Bucket.holding(item(item).visibility)) {
            column(key(member, bucket), item(item).time + ":" + item);
        }
    }

    private void delete(String item, String member, String time) {
        for (Bucket bucket : Bucket.values()) {
            noColumn(key(member, bucket), time + ":" + item);
        }
    }

    /** Carries a new time to all libraries, and stops at one member. */
    public enum Crash {
        NEVER,
        /** This one and those after it keep the old position. */
        BEFORE_DELETE,
        /** This one has neither; the others have the new one. */
        BEFORE_INSERT,
        /** This one has both: the delete was lost. */
        DELETE_LOST
    }

    public void update(String item, String time, Crash crash, String at) {
        String before = item(item).time;
        item(item).time = time;
        boolean stopped = false;
        for (String member : item(item).members) {
            boolean here = member.equals(at);
            stopped |= here && crash == Crash.BEFORE_DELETE;
            if (stopped) {
                continue;
            }
            if (!here || crash != Crash.DELETE_LOST) {
                delete(item, member, before);
            }
            if (!here || crash != Crash.BEFORE_INSERT) {
                insert(item, member);
            }
        }
    }

    /** Takes it from a member, and stops before the libraries. */
    public void forget(String item, String member) {
        item(item).members.remove(member);
        run("DELETE FROM %s.\"ContentMembers\" WHERE key = ? AND column1 = ?", item, member);
    }

    /** What stands, column by column. */
    public Map<String, Set<String>> standing() {
        Map<String, Set<String>> rows = new HashMap<>();
        session.execute("SELECT key, column1 FROM " + keyspace + ".\"LibraryByPrincipal\"")
                .forEach(row -> rows.computeIfAbsent(String.valueOf(row.getString(0)), key -> new TreeSet<>())
                        .add(String.valueOf(row.getString(1))));
        return rows;
    }

    /** What a rebuild from all that this program knows would give. */
    public Map<String, Set<String>> rebuilt() {
        Map<String, Set<String>> rows = new HashMap<>();
        items.forEach((id, item) -> item.members.forEach(member -> {
            for (Bucket bucket : Bucket.holding(item.visibility)) {
                rows.computeIfAbsent(key(member, bucket), key -> new TreeSet<>())
                        .add(item.time + ":" + id);
            }
        }));
        return rows;
    }

    @Override
    public void close() {
        session.close();
    }
}
