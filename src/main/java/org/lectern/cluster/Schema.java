package org.lectern.cluster;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lectern.wording.Message;

/** The tables, and whether a cluster has them as this version needs them. */
public final class Schema {
    /** Goes up with every change of the tables below. */
    static final int VERSION = 13;

    /**
     * Tombstones go early where many come and a row that returns does no harm: but not within the three hours for which Cassandra
     * keeps hints for a node that is away, nor where a node's clock is an hour or two ahead, which drops them by so much earlier.
     */
    private static final int FEW_SECONDS_OF_TOMBSTONES = 4 * 3_600;

    /** As long as Cassandra keeps them by itself: a node that was away for days brings back no job that has ended. */
    private static final int SECONDS_OF_TOMBSTONES = 10 * 24 * 3_600;

    private static final String GRACE = " WITH gc_grace_seconds = ";

    static final String SHORT_LIVED = GRACE + FEW_SECONDS_OF_TOMBSTONES;

    /** Each change of an item leaves tombstones in every library that holds it. */
    private static final String DERIVED = SHORT_LIVED + " AND compaction = {'class': "
            + "'LeveledCompactionStrategy', 'unchecked_tombstone_compaction': 'true', 'tombstone_threshold': '0.1', "
            + "'tombstone_compaction_interval': '3600'}";

    private static final Map<String, String> LIBRARY = Map.of(
            "content",
            "(content_id text, principal_id text, display_name text STATIC, visibility text STATIC, last_modified"
                    + " timestamp STATIC, deleted boolean STATIC, superseded frozen<map<timestamp, text>> STATIC,"
                    + " open_changes frozen<map<text, timestamp>> STATIC, role text, stamp int, PRIMARY KEY (content_id,"
                    + " principal_id))",
            "principal",
            "(principal_id text PRIMARY KEY, display_name text, visibility text)",
            "group_member",
            "(group_id text, member_kind text, member_id text, role text, PRIMARY KEY (group_id, member_kind,"
                    + " member_id))",
            "library_by_principal",
            "(principal_id text, bucket text, last_modified timestamp, content_id text, shared boolean, "
                    + "built bigint STATIC, PRIMARY KEY ((principal_id), bucket, last_modified, content_id))"
                    + DERIVED,
            "content_by_principal",
            "(principal_id text, content_id text, role text, PRIMARY KEY ((principal_id), content_id))" + DERIVED,
            "name_index",
            "(kind text, shard int, term text, id text, PRIMARY KEY ((kind, shard), term, id))",
            "floor",
            "(id text PRIMARY KEY, micros bigint)",
            "schema_version",
            "(id text PRIMARY KEY, version int)",
            "serial_level",
            "(keyspace_name text PRIMARY KEY, serial text, datacenter text)");

    private static final Map<String, String> TABLES = Stream.of(
                    LIBRARY,
                    JobTables.ALL,
                    JobTables.PLANNED,
                    AuditTables.ALL,
                    NameTables.ALL,
                    StatusTables.ALL,
                    EventTables.ALL,
                    ActivityTables.ALL)
            .flatMap(tables -> tables.entrySet().stream())
            .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));

    /**
     * A column that a version has added to a table of an earlier one. A row of before has none: it reads as null.
     */
    private record AddedColumn(String table, String name, String type) {
        String definition(String keyspace) {
            return "ALTER TABLE " + keyspace + "." + table + " ADD " + name + " " + type;
        }
    }

    private static final List<AddedColumn> ADDED = List.of(
            new AddedColumn("content", "open_changes", "frozen<map<text, timestamp>> STATIC"),
            new AddedColumn("job", "made", "boolean"),
            new AddedColumn("job", "reason_message", "text"),
            new AddedColumn("job_history", "reason_message", "text"),
            new AddedColumn("job_failure", "reason_message", "text"),
            new AddedColumn("audit", "reason_message", "text"),
            new AddedColumn("audit", "wanted", "text"),
            new AddedColumn("audit_finding", "verdict_message", "text"),
            new AddedColumn("audit_finding", "because_message", "text"),
            new AddedColumn("job", "subject_message", "text"),
            new AddedColumn("job", "detail_message", "text"),
            new AddedColumn("job", "pausable", "boolean"),
            new AddedColumn("job_history", "subject_message", "text"),
            new AddedColumn("job_history", "detail_message", "text"),
            new AddedColumn("job_history", "pausable", "boolean"),
            new AddedColumn("job_history", "course", "text"),
            new AddedColumn("job_history", "lost", "bigint"),
            new AddedColumn("job_history", "tally", "frozen<map<text, bigint>>"),
            new AddedColumn("audit_finding", "fixed_job", "text"),
            new AddedColumn("event_slot", "mark", "text"),
            new AddedColumn("audit_fixed", "kinds", "frozen<map<text, bigint>>"),
            new AddedColumn("status_sweep", "epoch", "bigint"),
            new AddedColumn("status_archived", "attempts", StatusTables.ARCHIVED_ATTEMPTS),
            new AddedColumn("status_archived", "deleting", "frozen<set<text>>"),
            new AddedColumn("status_archived", "revision", "int"));

    private Schema() {}

    /** The names of the tables there are. */
    public static Set<String> tables() {
        return TABLES.keySet();
    }

    /**
     * Checks the keyspace, and creates it if that was asked for.
     *
     * @param progress told which table of how many is being made
     * @throws ClusterException if it is missing or not what this version needs; nothing was changed then
     */
    static void require(CqlSession session, ConnectionSettings settings, Consumer<Message> progress) {
        String keyspace = settings.keyspace();
        Map<String, Set<String>> present = SchemaColumns.names(session, keyspace);
        if (settings.createSchema()
                && SchemaState.of(session, keyspace, present).isLacking()) {
            SchemaPlan plan = SchemaSetup.plan(session, settings, GrantedRights.EVERYTHING);
            SchemaAgreement agreement = new SchemaAgreement(session);
            List<String> statements = plan.statements();
            for (int i = 0; i < statements.size(); i++) {
                progress.accept(ClusterSentence.CREATING.of(keyspace, i + 1, statements.size()));
                agreement.run(statements.get(i));
            }
            present = SchemaColumns.names(session, keyspace);
        } else if (present.isEmpty()) {
            throw new ClusterException(
                    ClusterException.Kind.NO_KEYSPACE,
                    SchemaState.of(session, keyspace, present) == SchemaState.MISSING
                            ? ClusterSentence.NO_KEYSPACE.of(keyspace)
                            : ClusterSentence.KEYSPACE_EMPTY.of(keyspace));
        }
        check(session, keyspace, present);
    }

    /** A creation that was cut short has some of these tables, no others, and no version yet: it may go on. */
    static boolean isHalfCreated(CqlSession session, String keyspace, Map<String, Set<String>> present) {
        return present.entrySet().stream().allMatch(table -> {
                    String definition = TABLES.get(table.getKey());
                    return definition != null && table.getValue().containsAll(expectedColumns(definition));
                })
                && version(session, keyspace, present.keySet()) == null;
    }

    /**
     * Every version so far only adds tables and columns, so creating what is missing brings an older one up to date. Older
     * consoles know neither version 7's states of audits, nor where it writes names, nor the names of open changes; nor that
     * versions 8 and 9 keep messages with their keys and values beside their English, nor that version 9 has somebody told of events,
     * nor version 10's notes, which are written for them as well, nor the partitions of its index of names and history of jobs, nor
     * that it changes places of batch jobs and archived rows on condition; nor version 12's log of writes, so theirs are not in it.
     */
    static boolean isOlder(CqlSession session, String keyspace, Map<String, Set<String>> present) {
        Integer version = version(session, keyspace, present.keySet());
        return version != null && version < VERSION && incomplete(present).isEmpty();
    }

    /** What is not there yet of the columns that versions have added. */
    private static List<AddedColumn> missingColumns(Map<String, Set<String>> present) {
        return ADDED.stream()
                .filter(column -> present.containsKey(column.table())
                        && !present.getOrDefault(column.table(), Set.of()).contains(column.name()))
                .toList();
    }

    /** Has tables of earlier versions keep their tombstones for long enough; what an operator has set higher stays. */
    private static List<String> longerGrace(CqlSession session, String keyspace) {
        List<String> statements = new ArrayList<>();
        for (Row row : session.execute(SimpleStatement.newInstance(
                "SELECT table_name, gc_grace_seconds FROM system_schema.tables WHERE keyspace_name = ?", keyspace))) {
            String table = Objects.requireNonNull(row.getString(0));
            if (TABLES.containsKey(table) && row.getInt(1) < grace(table)) {
                statements.add("ALTER TABLE " + keyspace + "." + table + GRACE + grace(table));
            }
        }
        return statements;
    }

    /** Seconds for which a table keeps its tombstones. */
    static int grace(String table) {
        return Objects.requireNonNull(TABLES.get(table)).contains(SHORT_LIVED)
                ? FEW_SECONDS_OF_TOMBSTONES
                : SECONDS_OF_TOMBSTONES;
    }

    /** Tables that are there, and lack columns that no version has added: that is another keyspace. */
    private static List<String> incomplete(Map<String, Set<String>> present) {
        return TABLES.entrySet().stream()
                .filter(table -> present.containsKey(table.getKey()))
                .filter(table -> {
                    Set<String> lacks = new TreeSet<>(expectedColumns(table.getValue()));
                    lacks.removeAll(present.getOrDefault(table.getKey(), Set.of()));
                    ADDED.stream()
                            .filter(column -> column.table().equals(table.getKey()))
                            .forEach(column -> lacks.remove(column.name()));
                    return !lacks.isEmpty();
                })
                .map(Map.Entry::getKey)
                .toList();
    }

    /**
     * What makes a keyspace with all tables, as CQL that may be repeated: for a node that can make them in one change. Without
     * the version, so that they do not count as whole before they are connected to.
     *
     * @param replicas how many nodes of the data centre hold each row
     */
    public static List<String> definitions(String keyspace, String datacenter, long replicas) {
        List<String> definitions = containers(keyspace, datacenter, replicas);
        TABLES.keySet().stream().sorted().forEach(table -> definitions.add(definition(keyspace, table)));
        return definitions;
    }

    /** The keyspace, and the types that its tables use. */
    private static List<String> containers(String keyspace, String datacenter, long replicas) {
        List<String> containers = new ArrayList<>();
        containers.add(keyspaceDefinition(keyspace, new TreeMap<>(Map.of(datacenter, (int) replicas))));
        containers.addAll(types(keyspace));
        return containers;
    }

    /** @param replicas of each data centre that holds any */
    static String keyspaceDefinition(String keyspace, SortedMap<String, Integer> replicas) {
        return "CREATE KEYSPACE IF NOT EXISTS " + keyspace + " WITH replication = "
                + new Replication(keyspace, replicas).cql();
    }

    private static List<String> types(String keyspace) {
        List<String> types = new ArrayList<>();
        StatusTables.TYPES.forEach(
                (type, fields) -> types.add("CREATE TYPE IF NOT EXISTS " + keyspace + "." + type + " " + fields));
        return types;
    }

    private static String definition(String keyspace, String table) {
        return "CREATE TABLE IF NOT EXISTS " + keyspace + "." + table + " " + TABLES.get(table);
    }

    /**
     * All that a keyspace lacks besides itself, in an order in which it may be cut short after any of them: tables by their
     * names, the version last, so that what was cut short does not count as whole.
     *
     * @param present the columns of the tables that are there
     */
    static List<String> lacking(CqlSession session, String keyspace, Map<String, Set<String>> present) {
        List<String> missing = TABLES.keySet().stream()
                .filter(table -> !present.containsKey(table))
                .sorted()
                .toList();
        List<String> statements = new ArrayList<>(missing.isEmpty() ? List.of() : types(keyspace));
        missingColumns(present).forEach(column -> statements.add(column.definition(keyspace)));
        statements.addAll(longerGrace(session, keyspace));
        missing.forEach(table -> statements.add(definition(keyspace, table)));
        // The first floor: write times then look like times, and lie above whatever a dropped keyspace may have left.
        statements.add("INSERT INTO " + keyspace + ".floor (id, micros) VALUES ('library', "
                + clusterTime(session).toEpochMilli() * 1_000 + ") IF NOT EXISTS");
        statements.add("INSERT INTO " + keyspace + ".schema_version (id, version) VALUES ('lectern', " + VERSION + ")");
        return statements;
    }

    /** Not this machine's: a floor that is ahead of the cluster's clock outlives a deletion by hand. */
    private static Instant clusterTime(CqlSession session) {
        Row row = Objects.requireNonNull(
                session.execute("SELECT toTimestamp(now()) FROM system.local").one());
        return Objects.requireNonNull(row.getInstant(0));
    }

    /** @throws ClusterException if it is not what this version needs */
    static void check(CqlSession session, String keyspace, Map<String, Set<String>> present) {
        List<String> missing = new ArrayList<>();
        for (Map.Entry<String, String> table : TABLES.entrySet()) {
            Set<String> columns = present.get(table.getKey());
            if (columns == null) {
                missing.add(table.getKey());
            } else {
                expectedColumns(table.getValue()).stream()
                        .filter(column -> !columns.contains(column))
                        .forEach(column -> missing.add(table.getKey() + "." + column));
            }
        }
        Integer version = version(session, keyspace, present.keySet());
        if (version != null && version > VERSION) {
            throw new ClusterException(
                    ClusterException.Kind.WRONG_SCHEMA, ClusterSentence.SCHEMA_NEWER.of(keyspace, version, VERSION));
        }
        if (!missing.isEmpty() || version == null || version < VERSION) {
            missing.sort(null);
            throw new ClusterException(
                    ClusterException.Kind.WRONG_SCHEMA,
                    ClusterSentence.SCHEMA_OTHER.of(
                            keyspace,
                            version == null ? ClusterSentence.NO_VERSION.of() : ClusterSentence.A_VERSION.of(version),
                            VERSION,
                            missing.isEmpty() ? "" : ClusterSentence.SCHEMA_LACKS.of(String.join(", ", missing)),
                            version == null || !incomplete(present).isEmpty()
                                    ? ClusterSentence.ANOTHER_KEYSPACE.of()
                                    : ClusterSentence.ADD_MISSING.of()));
        }
    }

    private static @Nullable Integer version(CqlSession session, String keyspace, Set<String> present) {
        if (!present.contains("schema_version")) {
            return null;
        }
        Row row = session.execute(SimpleStatement.newInstance(
                        "SELECT version FROM " + keyspace + ".schema_version WHERE id = 'lectern'"))
                .one();
        return row == null ? null : row.getInt(0);
    }

    /** The column names of a table definition: the words that begin each of its comma-separated parts. */
    private static List<String> expectedColumns(String definition) {
        String columns = definition.substring(
                1,
                definition.contains("PRIMARY KEY (") ? definition.indexOf(", PRIMARY KEY (") : definition.indexOf(")"));
        List<String> names = new ArrayList<>();
        for (String part : columns.replaceAll("<[^(]*?>+", "").split(",", -1)) {
            names.add(part.strip().split(" ", 2)[0]);
        }
        return names;
    }
}
