package org.lectern.oae;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import java.util.ArrayList;
import java.util.List;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.cluster.WholeFrameSessionBuilder;
import org.lectern.node.PatientDriver;
import org.lectern.node.SharedNode;

/**
 * A keyspace as the platform itself declares it (Hilary's migrations), on the shared node, and rows put into it one by one.
 * What the platform would write together is put together here, too: an item with its members stands in their libraries.
 */
public final class OaeKeyspace extends NodeOae implements AutoCloseable {
    /** The statements that make the tables, as the platform has them; {@code %s} is the keyspace. */
    public static final List<String> TABLES = List.of(
            "CREATE TABLE IF NOT EXISTS %s.\"LibraryIndex\" (\"bucketKey\" text, \"rankedResourceId\" text, \"value\" text, "
                    + "PRIMARY KEY (\"bucketKey\", \"rankedResourceId\")) WITH COMPACT STORAGE",
            "CREATE TABLE IF NOT EXISTS %s.\"AuthzMembers\" (\"resourceId\" text, \"memberId\" text, \"role\" text, "
                    + "PRIMARY KEY (\"resourceId\", \"memberId\")) WITH COMPACT STORAGE",
            "CREATE TABLE IF NOT EXISTS %s.\"AuthzRoles\" (\"principalId\" text, \"resourceId\" text, \"role\" text, "
                    + "PRIMARY KEY (\"principalId\", \"resourceId\")) WITH COMPACT STORAGE",
            "CREATE TABLE IF NOT EXISTS %s.\"AuthzMembershipsCache\" (\"principalId\" text, \"groupId\" text, "
                    + "\"value\" text, PRIMARY KEY (\"principalId\", \"groupId\")) WITH COMPACT STORAGE",
            "CREATE TABLE IF NOT EXISTS %s.\"AuthzMembershipsIndirectCache\" (\"principalId\" text, \"groupId\" text, "
                    + "\"value\" text, PRIMARY KEY (\"principalId\", \"groupId\")) WITH COMPACT STORAGE",
            "CREATE TABLE IF NOT EXISTS %s.\"AuthzDeleted\" (\"resourceId\" text PRIMARY KEY, \"deleted\" boolean)",
            "CREATE TABLE IF NOT EXISTS %s.\"Content\" (\"contentId\" text PRIMARY KEY, \"tenantAlias\" text, "
                    + "\"visibility\" text, \"displayName\" text, \"description\" text, \"resourceSubType\" text, "
                    + "\"createdBy\" text, \"created\" text, \"lastModified\" text, \"latestRevisionId\" text, \"uri\" text, "
                    + "\"previews\" text, \"status\" text, \"largeUri\" text, \"mediumUri\" text, \"smallUri\" text, "
                    + "\"thumbnailUri\" text, \"wideUri\" text, \"etherpadGroupId\" text, \"etherpadPadId\" text, "
                    + "\"filename\" text, \"link\" text, \"mime\" text, \"size\" text, \"ethercalcRoomId\" text)",
            "CREATE TABLE IF NOT EXISTS %s.\"Discussions\" (\"id\" text PRIMARY KEY, \"tenantAlias\" text, "
                    + "\"displayName\" text, \"visibility\" text, \"description\" text, \"createdBy\" text, "
                    + "\"created\" text, \"lastModified\" text)",
            "CREATE TABLE IF NOT EXISTS %s.\"MeetingsJitsi\" (\"id\" text PRIMARY KEY, \"tenantAlias\" text, "
                    + "\"displayName\" text, \"visibility\" text, \"description\" text, \"createdBy\" text, "
                    + "\"created\" text, \"lastModified\" text, \"chat\" boolean, \"contactList\" boolean)",
            "CREATE TABLE IF NOT EXISTS %s.\"Folders\" (\"id\" text PRIMARY KEY, \"tenantAlias\" text, \"groupId\" text, "
                    + "\"displayName\" text, \"visibility\" text, \"description\" text, \"createdBy\" text, "
                    + "\"created\" bigint, \"lastModified\" bigint, \"previews\" text)",
            "CREATE TABLE IF NOT EXISTS %s.\"FoldersGroupId\" (\"groupId\" text PRIMARY KEY, \"folderId\" text)",
            "CREATE TABLE IF NOT EXISTS %s.\"Principals\" (\"principalId\" text PRIMARY KEY, \"tenantAlias\" text, "
                    + "\"displayName\" text, \"description\" text, \"email\" text, \"emailPreference\" text, "
                    + "\"visibility\" text, \"joinable\" text, \"lastModified\" text, \"locale\" text, "
                    + "\"publicAlias\" text, \"largePictureUri\" text, \"mediumPictureUri\" text, "
                    + "\"smallPictureUri\" text, \"admin:global\" text, \"admin:tenant\" text, "
                    + "\"notificationsUnread\" text, \"notificationsLastRead\" text, \"acceptedTC\" text, "
                    + "\"createdBy\" text, \"created\" timestamp, \"deleted\" timestamp)",
            "CREATE INDEX IF NOT EXISTS ON %s.\"Principals\" (\"tenantAlias\")",
            "CREATE TABLE IF NOT EXISTS %s.\"Tenant\" (\"alias\" text PRIMARY KEY, \"displayName\" text, \"host\" text, "
                    + "\"emailDomains\" text, \"countryCode\" text, \"active\" boolean)",
            "CREATE TABLE IF NOT EXISTS %s.\"Config\" (\"tenantAlias\" text, \"configKey\" text, \"value\" text, "
                    + "PRIMARY KEY (\"tenantAlias\", \"configKey\")) WITH COMPACT STORAGE");

    private final String keyspace;
    private final CqlSession session;

    /** Makes an empty one. */
    public OaeKeyspace(String name) {
        this(SharedNode.freshKeyspace(name), connect());
    }

    private OaeKeyspace(String keyspace, CqlSession session) {
        super(session, keyspace);
        this.keyspace = keyspace;
        this.session = session;
        session.execute("CREATE KEYSPACE " + keyspace + " WITH replication = {'class': 'NetworkTopologyStrategy', '"
                + SharedNode.datacenter() + "': 1}");
        create();
        oneByOne();
    }

    /** The driver, as a platform has it. */
    static CqlSession connect() {
        return new WholeFrameSessionBuilder()
                .addContactPoint(SharedNode.contactPoint())
                .withLocalDatacenter(SharedNode.datacenter())
                .withConfigLoader(PatientDriver.config()
                        .withBoolean(DefaultDriverOption.METADATA_SCHEMA_ENABLED, false)
                        .build())
                .build();
    }

    public String keyspace() {
        return keyspace;
    }

    /** The driver itself, for what the platform would do. */
    public CqlSession session() {
        return session;
    }

    /** How the console connects to it. */
    public ConnectionSettings settings(boolean readOnly) {
        return SharedNode.settings(keyspace, readOnly);
    }

    /** Runs a statement; {@code %s} is the keyspace. */
    public void run(String cql, Object... values) {
        session.execute(SimpleStatement.newInstance(cql.replace("%s", keyspace), values));
    }

    /** The rows of a bucket as they stand, the lowest first. */
    public List<IndexRow> rows(BucketKey bucket) {
        List<IndexRow> rows = new ArrayList<>();
        session.execute(SimpleStatement.newInstance(
                        "SELECT \"bucketKey\", \"rankedResourceId\", \"value\" FROM " + keyspace
                                + ".\"LibraryIndex\" WHERE \"bucketKey\" = ?",
                        bucket.format()))
                .forEach(row -> rows.add(new IndexRow(
                        String.valueOf(row.getString(0)),
                        String.valueOf(row.getString(1)),
                        String.valueOf(row.getString(2)))));
        return rows;
    }

    @Override
    public void close() {
        session.close();
    }
}
