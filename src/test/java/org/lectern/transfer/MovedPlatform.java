package org.lectern.transfer;

import com.datastax.oss.driver.api.core.cql.Row;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.model.Visibility;
import org.lectern.oae.OaeId;
import org.lectern.oae.OaeKeyspace;
import org.lectern.oae.PlatformOnNode;
import org.lectern.service.TestKeyspace;

/** A platform on the node to be moved, with an item that everybody has and with what cannot be taken over; and what it came to. */
public final class MovedPlatform implements AutoCloseable {
    private static final int USERS = 60;
    private static final long T = 1_348_067_316_000L;

    /** Without the names of changes, and the floor under which a library was built, in which keyspaces differ. */
    private static final Map<String, String> TABLES = Map.of(
            "principal", "*",
            "group_member", "*",
            "content",
                    "content_id, principal_id, display_name, visibility, last_modified, deleted, superseded, role, stamp",
            "library_by_principal", "principal_id, bucket, last_modified, content_id, shared",
            "content_by_principal", "*",
            "name_index", "*",
            "job", "*");

    private final OaeKeyspace keyspace = new OaeKeyspace("moved");

    public MovedPlatform() {
        new PlatformOnNode(keyspace.session(), keyspace.keyspace(), 0);
        OaeId all = keyspace.resource("c:ta0:all", "Everybody's", Visibility.PUBLIC, T);
        for (int i = 0; i < USERS; i++) {
            OaeId user = keyspace.resource("u:ta0:reader" + i, "Reader " + i, Visibility.PUBLIC, T);
            keyspace.role(user, all, i == 0 ? "manager" : "viewer");
        }
        OaeId gone = keyspace.resource("u:ta0:gone", "Gone", Visibility.PUBLIC, T);
        keyspace.run("INSERT INTO %s.\"AuthzDeleted\" (\"resourceId\", \"deleted\") VALUES (?, true)", gone.value());
        keyspace.role(gone, all, "viewer");
        keyspace.role(new OaeId("u:ta0:reader3"), new OaeId("c:ta0:lost"), "viewer");
        keyspace.role(new OaeId("u:ta0:reader4"), all, "admirer");
    }

    /** To be read only. */
    public ConnectionSettings settings() {
        return keyspace.settings(true);
    }

    /** The connection to it as somebody provides it, called {@code oae}. */
    public String profiles() {
        ConnectionSettings settings = settings();
        return """
                {"version": 1, "profiles": [{"name": "oae", "contactPoints": ["127.0.0.1:%d"], "datacenter": "%s",
                  "keyspace": "%s", "readOnly": true}]}
                """.formatted(settings.contactPoints().get(0).getPort(), settings.datacenter(), settings.keyspace());
    }

    /** All rows of a keyspace that a move makes, table by table. */
    public static Map<String, Set<String>> rows(TestKeyspace keyspace) {
        Map<String, Set<String>> rows = new LinkedHashMap<>();
        TABLES.forEach((table, columns) -> {
            Set<String> all = new TreeSet<>();
            for (Row row : keyspace.session().execute("SELECT " + columns + " FROM " + table)) {
                all.add(row.getFormattedContents());
            }
            rows.put(table, all);
        });
        return rows;
    }

    /** How many rows a table has so far. */
    public static long count(TestKeyspace keyspace, String table) {
        return keyspace.session().execute("SELECT * FROM " + table).all().size();
    }

    @Override
    public void close() {
        keyspace.close();
    }
}
