package org.lectern.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import java.util.logging.FileHandler;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.activity.ActivityLog;
import org.lectern.async.Stages;
import org.lectern.cluster.ClusterException;
import org.lectern.cluster.ClusterKind;
import org.lectern.cluster.ConnectionCheck;
import org.lectern.cluster.ConnectionCheck.Outcome;
import org.lectern.cluster.ConnectionCheck.Step;
import org.lectern.cluster.ConnectionOptions;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.cluster.Consistency;
import org.lectern.cluster.Grants;
import org.lectern.cluster.KeyspaceLayout;
import org.lectern.cluster.RequestOptions;
import org.lectern.cluster.Rights;
import org.lectern.cluster.Secret;
import org.lectern.cluster.StatusKeyspace;
import org.lectern.lane.OnOwnNodes;
import org.lectern.library.Bucket;
import org.lectern.library.Libraries.CheckedPage;
import org.lectern.library.LibraryOrder;
import org.lectern.node.BundledCloud;
import org.lectern.node.Durability;
import org.lectern.node.Keys;
import org.lectern.node.NodeCluster;
import org.lectern.oae.NodeOae;
import org.lectern.profile.ConnectionProfile;
import org.lectern.profile.Profiles;
import org.lectern.profile.SecretKind;
import org.lectern.profile.Secrets;
import org.lectern.profile.TlsFiles;

/** A node with TLS on both sides, passwords and rights: who may connect, and what each role may do. */
@OnOwnNodes
@Order(2)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SecureClusterTest {
    static final String KEYSPACE = "guarded";
    static final String PASSWORD = "Zx-user-4242-secret";

    @TempDir
    static Path directory;

    private NodeCluster cluster;
    private Keys keys;
    private CqlSession session;

    int nodes() {
        return 1;
    }

    @BeforeAll
    void start() throws Exception {
        keys = Keys.make(directory.resolve("keys"));
        cluster = NodeCluster.startSecure(directory.resolve("nodes"), nodes(), Durability.SOON, keys);
        session = cluster.session();
        try (Lectern lectern = Lectern.connect(profile("cassandra", false).settings(secrets("cassandra"), true))) {
            EveryService.seed(lectern);
        }
        for (Grants grants : Grants.values()) {
            for (String statement : grants.cql(KeyspaceLayout.Platform.LECTERN, KEYSPACE, StatusKeyspace.of(KEYSPACE))
                    .lines()
                    .filter(line -> !line.startsWith("--"))
                    .toList()) {
                session.execute(statement);
            }
        }
        for (String user : List.of("viewer", "operator", "nobody")) {
            session.execute("CREATE ROLE " + user + " WITH LOGIN = true AND PASSWORD = '" + PASSWORD + "'");
        }
        session.execute("GRANT " + Grants.VIEWER.role() + " TO viewer");
        session.execute("GRANT SELECT ON TABLE " + KEYSPACE + ".schema_version TO nobody");
        session.execute("GRANT " + Grants.OPERATOR.role() + " TO operator");
    }

    @AfterAll
    void stop() {
        session.close();
        cluster.close();
    }

    private TlsFiles stores() {
        return new TlsFiles(Optional.of(keys.consoleTrust()), Optional.of(keys.consoleKey()), Optional.empty(), true);
    }

    private ConnectionProfile profile(String user, boolean readOnly) {
        return profile(user, readOnly, Optional.of(stores()), cluster.contactPoints());
    }

    private ConnectionProfile profile(
            String user, boolean readOnly, Optional<TlsFiles> tls, List<InetSocketAddress> points) {
        return new ConnectionProfile(
                "Guarded",
                points,
                cluster.datacenter(),
                KEYSPACE,
                Optional.empty(),
                Optional.of(user),
                tls,
                false,
                Optional.empty(),
                RequestOptions.STANDARD.withTimeout(Duration.ofSeconds(20)),
                Optional.empty(),
                ClusterKind.PRODUCTION,
                readOnly,
                false,
                Optional.empty());
    }

    private static Secrets secrets(String password) {
        return Secrets.NONE
                .with(SecretKind.PASSWORD, Secret.of(password))
                .with(SecretKind.TRUST_STORE, Secret.of(Keys.STORE_PASSWORD))
                .with(SecretKind.KEY_STORE, Secret.of(Keys.STORE_PASSWORD));
    }

    private Lectern connect(String user, boolean readOnly) {
        return Lectern.connect(profile(user, readOnly).settings(secrets(PASSWORD), false));
    }

    @Test
    void aViewerReadsEverythingAndIsRefusedEveryWriteInASentence() {
        try (Lectern lectern = connect("viewer", false)) {
            Rights rights = TestKeyspace.await(lectern.connection().rights());
            assertThat(rights.mayWrite()).isFalse();
            assertThat(rights.writeRefusal().orElseThrow().english()).contains("viewer", "MODIFY", "operator grants");
            assertThat(rights.readRefusal()).isEmpty();
            allAnswered(new EveryService(lectern).reads());
            allRefused(new EveryService(lectern).writes());
        }
    }

    @Test
    void aReadOnlyConnectionIsRefusedEveryWriteWhateverItsRoleMayDo() {
        try (Lectern lectern = connect("operator", true)) {
            Rights rights = TestKeyspace.await(lectern.connection().rights());
            assertThat(rights.writeRefusal().orElseThrow().english()).contains("read-only");
            allAnswered(new EveryService(lectern).reads());
            allRefused(new EveryService(lectern).writes());
            assertThat(session.execute("SELECT name FROM " + KEYSPACE + ".job_process")
                            .all())
                    .noneMatch(row -> row.isNull(0));
        }
    }

    @Test
    void anOperatorMakesEveryChange() {
        try (Lectern lectern = connect("operator", false)) {
            Rights rights = TestKeyspace.await(lectern.connection().rights());
            assertThat(rights.mayWrite()).isTrue();
            assertThat(rights.superuser()).isFalse();
            allAnswered(new EveryService(lectern).writes());
            // What was taken away, for the tests after this one.
            new EveryService(lectern).seed();
        }
        // And nothing else.
        for (String statement : List.of(
                "TRUNCATE " + KEYSPACE + ".schema_version",
                "DROP TABLE " + KEYSPACE + ".content",
                "CREATE ROLE another",
                "SELECT * FROM system_auth.roles")) {
            assertThatThrownBy(() -> as("operator", statement))
                    .as(statement)
                    .hasMessageFindingMatch("has no |sufficient privileges");
        }
    }

    @Test
    void whatARoleMayDoWithAPlatformsTablesIsSaid() {
        session.execute("CREATE KEYSPACE platform WITH replication = {'class': 'NetworkTopologyStrategy', '"
                + cluster.datacenter() + "': 1}");
        new NodeOae(session, "platform").create();
        session.execute("CREATE ROLE reader WITH LOGIN = true AND PASSWORD = '" + PASSWORD + "'");
        for (String table : List.of("LibraryIndex", "AuthzRoles", "Principals", "Tenant", "Config", "Content")) {
            session.execute("GRANT SELECT ON TABLE platform.\"" + table + "\" TO reader");
        }
        ConnectionSettings settings = profile("reader", false).settings(secrets(PASSWORD), false);
        try (Lectern lectern = Lectern.connect(new ConnectionSettings(
                settings.contactPoints(), settings.datacenter(), "platform", false, false, settings.options()))) {
            Rights rights = TestKeyspace.await(lectern.connection().rights());
            assertThat(rights.writeRefusal().orElseThrow().english())
                    .contains("MODIFY on platform.AuthzMembershipsCache, platform.AuthzMembershipsIndirectCache,"
                            + " platform.LibraryIndex");
            assertThat(rights.readRefusal().orElseThrow().english()).contains("SELECT on platform.AuthzDeleted");
        }
    }

    private void as(String user, String statement) {
        try (CqlSession other = cluster.session(user, PASSWORD)) {
            other.execute(statement);
        }
    }

    @Test
    void whatIsWrongInALibraryIsLeftOutAndSaidWhereItCannotBeHealed() {
        session.execute(
                "INSERT INTO " + KEYSPACE + ".library_by_principal (principal_id, bucket, last_modified, content_id) "
                        + "VALUES ('g:cam:readers', 'PRIVATE', '2001-01-01 00:00:00+0000', 'c:cam:Nowhere.txt')");
        try (Lectern lectern = connect("viewer", true)) {
            CheckedPage page = TestKeyspace.await(lectern.libraries()
                    .page(EveryService.GROUP, Bucket.PRIVATE, LibraryOrder.OLDEST_FIRST, Optional.empty(), 10));
            assertThat(page.dropped()).hasSize(1);
            assertThat(TestKeyspace.await(page.healing())).singleElement().satisfies(healed -> {
                assertThat(healed.verified()).isFalse();
                assertThat(healed.because().english()).contains("read-only");
            });
        }
        session.execute(
                "DELETE FROM " + KEYSPACE + ".library_by_principal WHERE principal_id = 'g:cam:readers' AND bucket ="
                        + " 'PRIVATE' AND last_modified = '2001-01-01 00:00:00+0000' AND content_id"
                        + " = 'c:cam:Nowhere.txt'");
    }

    @Test
    void aLibraryThatWasDeletedIsNotBuiltByWhoMayNotWrite() {
        session.execute("INSERT INTO " + KEYSPACE
                + ".principal (principal_id, display_name, visibility) VALUES ('u:cam:unbuilt', 'Unbuilt', 'PUBLIC')");
        try (Lectern lectern = connect("viewer", true)) {
            var page = TestKeyspace.await(lectern.libraries()
                    .pageAsStored(
                            new org.lectern.model.PrincipalId("u:cam:unbuilt"),
                            Bucket.PUBLIC,
                            LibraryOrder.OLDEST_FIRST,
                            Optional.empty(),
                            10));
            assertThat(page.entries()).isEmpty();
            assertThat(page.note().english()).contains("read-only");
        }
    }

    @Test
    void pemFilesWorkAsWell() {
        TlsFiles pem = new TlsFiles(
                Optional.of(keys.clusterCertificatePem()),
                Optional.of(keys.consoleCertificatePem()),
                Optional.of(keys.consoleKeyPem()),
                true);
        ConnectionProfile profile = profile("viewer", true, Optional.of(pem), cluster.contactPoints());
        try (Lectern lectern =
                Lectern.connect(profile.settings(Secrets.NONE.with(SecretKind.PASSWORD, Secret.of(PASSWORD)), false))) {
            assertThat(lectern.connection().status().nodesUp()).isPositive();
        }
    }

    @Test
    void theDriversOwnFileCountsLessThanTheConnectionAndMoreThanTheRest() throws Exception {
        Path file = Files.writeString(
                directory.resolve("driver.conf"),
                "datastax-java-driver { basic.request.timeout = 1 ms, advanced.heartbeat.interval = 7 seconds\n"
                        + "basic.application.name = \"from the file\" }");
        ConnectionSettings settings = withDriverFile(profile("viewer", true), file);
        try (Lectern lectern = Lectern.connect(settings)) {
            assertThat(TestKeyspace.await(lectern.principals().find(EveryService.READER)))
                    .isPresent();
        }
        Files.writeString(file, "datastax-java-driver { basic");
        assertThatThrownBy(() -> Lectern.connect(settings).close())
                .hasMessageContaining(file.toString())
                .hasMessageContaining("has a syntax error at line 1");
    }

    @Test
    void everyStepOfAGoodConnectionPasses() {
        assertThat(check(profile("operator", false), secrets(PASSWORD)).values())
                .containsOnly(Outcome.PASSED);
        assertThat(check(profile("viewer", false), secrets(PASSWORD))).containsEntry(Step.RIGHTS, Outcome.WARNED);
        assertThat(check(profile("viewer", true), secrets(PASSWORD))).containsEntry(Step.RIGHTS, Outcome.PASSED);
    }

    @Test
    void theStepThatFailsIsNamedAndThoseAfterItAreNotReached() {
        ConnectionProfile good = profile("viewer", true);
        InetSocketAddress point = cluster.contactPoints().get(0);
        InetSocketAddress unknown = InetSocketAddress.createUnresolved("nobody.invalid", 9042);
        InetSocketAddress closed = InetSocketAddress.createUnresolved("127.0.0.1", 1);
        TlsFiles stranger = new TlsFiles(Optional.empty(), Optional.of(keys.consoleKey()), Optional.empty(), true);
        TlsFiles keyless = new TlsFiles(Optional.of(keys.consoleTrust()), Optional.empty(), Optional.empty(), true);

        failsAt(Step.NAME, profile("viewer", true, good.tls(), List.of(unknown)), PASSWORD, "nobody.invalid");
        failsAt(Step.PORT, profile("viewer", true, good.tls(), List.of(closed)), PASSWORD, "firewall");
        failsAt(Step.TLS, profile("viewer", true, Optional.empty(), List.of(point)), PASSWORD, "switch on TLS");
        failsAt(Step.TLS, profile("viewer", true, Optional.of(stranger), List.of(point)), PASSWORD, "trust store");
        failsAt(Step.TLS, profile("viewer", true, Optional.of(keyless), List.of(point)), PASSWORD, "key store");
        failsAt(Step.LOGIN, good, "wrong", "refuses the user");
        failsAt(Step.RIGHTS, profile("nobody", true), PASSWORD, "SELECT");
    }

    @Test
    void noFailureShowsASecret() {
        ConnectionSettings settings = profile("viewer", true).settings(secrets("Zx-wrong-1717-secret"), false);
        assertThat(settings.toString()).doesNotContain("Zx-wrong", Keys.STORE_PASSWORD);
        assertThatThrownBy(() -> Lectern.connect(settings).close())
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("viewer")
                .satisfies(failure -> {
                    java.io.StringWriter trace = new java.io.StringWriter();
                    failure.printStackTrace(new java.io.PrintWriter(trace));
                    assertThat(trace.toString()).doesNotContain("Zx-wrong", Keys.STORE_PASSWORD);
                });
    }

    @Test
    void aSecureConnectBundleSaysAllThatIsNeeded() throws Exception {
        String hostId = String.valueOf(
                session.execute("SELECT host_id FROM system.local").one().getUuid(0));
        try (BundledCloud cloud = new BundledCloud(
                directory.resolve("cloud"), keys, cluster.contactPoints().get(0), cluster.datacenter(), hostId)) {
            ConnectionProfile profile = bundled(cloud.bundle());
            try (Lectern lectern = Lectern.connect(
                    profile.settings(Secrets.NONE.with(SecretKind.PASSWORD, Secret.of(PASSWORD)), false))) {
                assertThat(lectern.connection().status().nodesUp()).isPositive();
                assertThat(TestKeyspace.await(lectern.principals().find(EveryService.READER)))
                        .isPresent();
            }
            assertThat(check(profile, Secrets.NONE.with(SecretKind.PASSWORD, Secret.of(PASSWORD)))
                            .values())
                    .doesNotContain(Outcome.FAILED, Outcome.NOT_REACHED);
        }
    }

    private static ConnectionProfile bundled(Path bundle) {
        return new ConnectionProfile(
                "Bundled",
                List.of(),
                "",
                KEYSPACE,
                Optional.empty(),
                Optional.of("viewer"),
                Optional.empty(),
                false,
                Optional.of(bundle),
                RequestOptions.STANDARD.withTimeout(Duration.ofSeconds(20)),
                Optional.empty(),
                ClusterKind.PRODUCTION,
                true,
                false,
                Optional.empty());
    }

    /** With the log at its most talkative, and with everything that goes wrong on the way. */
    @Test
    void noFileThatTheConsoleLeavesBehindHoldsAPasswordOrAKey() throws Exception {
        Path home = directory.resolve("home");
        Profiles profiles = new Profiles(home);
        ConnectionProfile profile = profile("viewer", false);
        profiles.save(profile, Optional.empty());
        profiles.used(Optional.of(profile.name()));
        Path broken = Files.writeString(
                directory.resolve("broken.conf"), "advanced.auth-provider { password = " + PASSWORD + " }}");
        Logger root = Logger.getLogger("");
        Level before = root.getLevel();
        FileHandler file = new FileHandler(home.resolve("console.log").toString());
        file.setLevel(Level.ALL);
        file.setFormatter(new SimpleFormatter());
        root.addHandler(file);
        root.setLevel(Level.FINE);
        try (ActivityLog log = new ActivityLog(home.resolve("activity"))) {
            try (Lectern lectern = Lectern.connect(
                    profile.settings(secrets(PASSWORD), false),
                    StatusKeyspace.of(KEYSPACE),
                    Optional.of(log),
                    said -> {})) {
                allAnswered(new EveryService(lectern).reads());
                allRefused(new EveryService(lectern).writes());
            }
            assertThatThrownBy(() -> Lectern.connect(profile.settings(secrets(PASSWORD + "x"), false))
                            .close())
                    .satisfies(failure -> root.log(Level.SEVERE, "what the console would log", failure));
            assertThatThrownBy(() ->
                            Lectern.connect(withDriverFile(profile, broken)).close())
                    .satisfies(failure -> root.log(Level.SEVERE, "what the console would log", failure));
            check(profile, secrets(PASSWORD));
        } finally {
            root.setLevel(before);
            root.removeHandler(file);
            file.close();
        }

        String key = Files.readString(keys.consoleKeyPem())
                .lines()
                .skip(1)
                .findFirst()
                .orElseThrow();
        List<Path> files;
        try (Stream<Path> all = Files.walk(home)) {
            files = all.filter(Files::isRegularFile).toList();
        }
        assertThat(files)
                .extracting(one -> home.relativize(one).toString())
                .contains("connections.json", "console.log");
        for (Path one : files) {
            String content = Files.readString(one, StandardCharsets.ISO_8859_1);
            assertThat(content).as(one.toString()).doesNotContain(PASSWORD, Keys.STORE_PASSWORD, key);
        }
    }

    private ConnectionSettings withDriverFile(ConnectionProfile profile, Path file) {
        ConnectionSettings plain = profile.settings(secrets(PASSWORD), false);
        ConnectionOptions options = plain.options();
        return new ConnectionSettings(
                plain.contactPoints(),
                plain.datacenter(),
                plain.keyspace(),
                false,
                true,
                new ConnectionOptions(
                        options.credentials(),
                        options.tls(),
                        Optional.empty(),
                        options.requests()
                                .at(Consistency.LOCAL_ONE, options.requests().serial()),
                        Optional.of(file)));
    }

    private void failsAt(Step step, ConnectionProfile profile, String password, String sentence) {
        List<ConnectionCheck.Result> results = Connection.check(
                        profile.settings(secrets(password), false),
                        StatusKeyspace.of(KEYSPACE),
                        result -> {},
                        () -> false)
                .run();
        assertThat(results).hasSize(Step.values().length);
        for (ConnectionCheck.Result result : results) {
            int order = result.step().compareTo(step);
            if (order < 0) {
                assertThat(result.outcome()).as(result.toString()).isIn(Outcome.PASSED, Outcome.WARNED);
            } else if (order > 0) {
                assertThat(result.outcome()).as(result.toString()).isEqualTo(Outcome.NOT_REACHED);
            } else {
                assertThat(result.outcome()).as(result.toString()).isEqualTo(Outcome.FAILED);
                assertThat(result.sentence()).contains(sentence).doesNotContain(PASSWORD);
            }
        }
    }

    private static Map<Step, Outcome> check(ConnectionProfile profile, Secrets secrets) {
        List<ConnectionCheck.Result> results = Connection.check(
                        profile.settings(secrets, false), StatusKeyspace.of(KEYSPACE), result -> {}, () -> false)
                .run();
        Map<Step, Outcome> outcomes = new java.util.EnumMap<>(Step.class);
        results.forEach(result -> outcomes.put(result.step(), result.outcome()));
        return outcomes;
    }

    private static void allAnswered(Map<String, Supplier<CompletionStage<?>>> all) {
        List<String> failed = new ArrayList<>();
        all.forEach((name, task) -> {
            try {
                TestKeyspace.await(task.get());
            } catch (RuntimeException | AssertionError e) {
                failed.add(name + ": " + Stages.unwrap(e));
            }
        });
        assertThat(failed).isEmpty();
    }

    private static void allRefused(Map<String, Supplier<CompletionStage<?>>> all) {
        List<String> wrong = new ArrayList<>();
        all.forEach((name, task) -> {
            if (name.startsWith(EveryService.AGAIN)) {
                return;
            }
            try {
                TestKeyspace.await(task.get());
                wrong.add(name + " was done");
            } catch (RuntimeException | AssertionError e) {
                String sentence = String.valueOf(Stages.unwrap(e).getMessage());
                if (!Set.of("read-only", "lacks the right", "no MODIFY").stream()
                        .anyMatch(sentence::contains)) {
                    wrong.add(name + ": " + Stages.unwrap(e));
                }
            }
        });
        assertThat(wrong).isEmpty();
    }
}
