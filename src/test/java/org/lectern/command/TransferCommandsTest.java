package org.lectern.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.cluster.Credentials;
import org.lectern.cluster.Secret;
import org.lectern.cluster.StatusKeyspace;
import org.lectern.lane.OnSharedNode;
import org.lectern.model.ContentId;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.oae.InMemoryOae;
import org.lectern.oae.OaeId;
import org.lectern.oae.PlatformInMemory;
import org.lectern.oae.repair.OaeMaintenance;
import org.lectern.service.Lectern;
import org.lectern.service.TestConnection;
import org.lectern.service.TestKeyspace;

/** Files come in and go out by commands, as by the page Data. */
@OnSharedNode
final class TransferCommandsTest {
    @TempDir
    private static Path home = Path.of("");

    private static CommandKeyspace keyspace;
    private static CommandRunner runner;

    @BeforeAll
    static void connect() {
        keyspace = new CommandKeyspace("transfercommands");
        runner = CommandRunner.over(keyspace.keyspace(), home);
        PrincipalId anne = keyspace.principal("u:cmd:anne");
        keyspace.item("c:cmd:open", Visibility.PUBLIC, anne);
    }

    @AfterAll
    static void disconnect() throws Exception {
        runner.close();
        keyspace.close();
    }

    @Test
    void whatIsExportedIsImportedAgain_andNothingChanges() {
        String file = home.resolve("all.jsonl.gz").toString();
        CommandRunner.Ended exported = runner.run("export", file, "--json");
        assertThat(exported.code()).isZero();
        // Other tests of this keyspace may have been before.
        JsonNode rows = exported.json().get(0).path("rows");
        int memberships = rows.path("membership").asInt();
        assertThat(memberships).isPositive();
        int all = 0;
        for (JsonNode count : rows) {
            all += count.asInt();
        }

        CommandRunner.Ended rehearsed = runner.run("import", file, "--dry-run");
        assertThat(rehearsed.code()).isZero();
        assertThat(rehearsed.out().get(0)).contains(memberships + " membership", "0 lines would be refused");
        CommandRunner.Ended imported = runner.run("import", file, "--reason", "again");
        assertThat(imported.code()).isZero();
        assertThat(imported.out())
                .singleElement()
                .asString()
                .contains("0 lines written, " + all + " already so, 0 refused");
    }

    @Test
    void refusedLinesAreNamed_andTheOthersAreWritten() throws Exception {
        Path file = Files.writeString(
                home.resolve("some.csv"), "id,displayName,visibility\nu:cmd:new,New,PUBLIC\nx:cmd:odd,Odd,PUBLIC\n");

        CommandRunner.Ended ended = runner.run("import", file.toString(), "--reason", "why", "--json");

        assertThat(ended.code()).isEqualTo(1);
        assertThat(ended.json("refused")).singleElement().satisfies(line -> {
            assertThat(line.path("line").asInt()).isEqualTo(3);
            assertThat(line.path("reason").asText()).contains("x:cmd:odd");
        });
        assertThat(ended.json("import").get(0).path("applied").asInt()).isEqualTo(1);
    }

    @Test
    void anExportThatCannotBeWrittenSaysWhy_andNothingOfRows() {
        CommandRunner.Ended ended =
                runner.run("export", home.resolve("nowhere").resolve("all.csv").toString());

        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.out())
                .singleElement()
                .asString()
                .contains("left no file. Writing", "Check the folder")
                .doesNotContain("bytes");
    }

    @Test
    void aPlatformsKeyspaceMovesInOneStep_andTheCountsAgree() throws Exception {
        InMemoryOae platform = new InMemoryOae();
        OaeId anne = platform.resource("u:oae:anne", "Anne", Visibility.PUBLIC, 1_348_067_316_000L);
        platform.role(anne, platform.resource("c:oae:one", "One", Visibility.PUBLIC, 1_348_067_316_000L), "manager");
        platform.role(anne, platform.resource("d:oae:talk", "Talk", Visibility.PUBLIC, 1_348_067_316_000L), "member");
        Path profiles = Files.writeString(home.resolve("platform.json"), """
                {"version": 1, "profiles": [{"name": "OAE", "contactPoints": ["c1:9042"], "datacenter": "dc1",
                  "keyspace": "oae"}]}
                """);
        PlatformInMemory other = new PlatformInMemory(1);
        OaeMaintenance maintenance = new OaeMaintenance(other.audits(), other.repairs());
        List<Boolean> readOnly = new ArrayList<>();
        CommandRunner mover = CommandRunner.with(
                (settings, status, log, progress) -> {
                    if (!settings.keyspace().equals("oae")) {
                        ConnectionSettings own = keyspace.keyspace().settings();
                        return Lectern.connect(own, StatusKeyspace.of(own.keyspace()), log, progress);
                    }
                    readOnly.add(settings.readOnly());
                    return TestConnection.of("operator@here")
                            .platform(platform.platform())
                            .maintenance(maintenance)
                            .lectern();
                },
                home);
        String[] move = {"import", "--from-profile", "oae", "--profiles", profiles.toString()};

        CommandRunner.Ended rehearsed = mover.run(with(move, "--dry-run"));
        assertThat(rehearsed.code()).as(rehearsed.err()).isZero();
        assertThat(rehearsed.out().get(0)).contains("1 membership", "left out: 1 on discussions, folders or meetings");
        CommandRunner.Ended moved = mover.run(with(move, "--reason", "we move", "--json"));

        assertThat(moved.code()).as(moved.err()).isZero();
        JsonNode report = moved.json("import").get(0);
        assertThat(report.path("applied").asInt()).isEqualTo(3);
        assertThat(report.path("read").asInt()).isEqualTo(4);
        assertThat(report.path("agrees").asBoolean()).isTrue();
        assertThat(readOnly).containsExactly(true, true);
        assertThat(mover.run(with(move, "--reason", "again")).out())
                .singleElement()
                .asString()
                .contains("0 lines written, 3 already so", "Of 4 rows there, all are accounted for");
    }

    /** What a move from OAE connects with, by keyspace; neither is really there. */
    private static CommandRunner connecting(Map<String, Credentials> used) {
        return CommandRunner.with(
                (settings, status, log, progress) -> {
                    settings.options().credentials().ifPresent(known -> used.put(settings.keyspace(), known));
                    return settings.keyspace().equals("oae")
                            ? TestConnection.of("operator@here")
                                    .platform(new InMemoryOae().platform())
                                    .maintenance(new OaeMaintenance(
                                            new PlatformInMemory(1).audits(), new PlatformInMemory(1).repairs()))
                                    .lectern()
                            : keyspace.keyspace().another();
                },
                home);
    }

    private static Path secret(String name, String text) throws IOException {
        Path file = Files.writeString(home.resolve(name), text + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        return file;
    }

    /** Ours, and one that somebody provides in a file. */
    private static Path team() throws IOException {
        return Files.writeString(home.resolve("team.json"), """
                {"version": 1, "profiles": [
                  {"name": "Ours", "contactPoints": ["c1:9042"], "datacenter": "dc1", "keyspace": "lectern", "user": "ours", "readOnly": false},
                  {"name": "Theirs", "contactPoints": ["c1:9042"], "datacenter": "dc1", "keyspace": "oae",
                    "user": "theirs", "readOnly": true}]}
                """);
    }

    @Test
    void whatTheEnvironmentProvidesMoves_withThePasswordOfItsFile_intoOneWhosePasswordTheKeyringHas() throws Exception {
        Map<String, Credentials> used = new HashMap<>();
        Path connections = Files.copy(team(), home.resolve("connections.json"), StandardCopyOption.REPLACE_EXISTING);
        CommandRunner runner = connecting(used)
                .keyring(new OneSecret("Ours", "from the keyring"))
                .variable("LECTERN_CONTACT_POINTS", "c2:9042")
                .variable("LECTERN_DATACENTER", "dc1")
                .variable("LECTERN_KEYSPACE", "oae")
                .variable("LECTERN_USER", "nightly")
                .variable(
                        "LECTERN_PASSWORD_FILE",
                        secret("password", "from a file").toString());

        CommandRunner.Ended ended =
                runner.bare("import", "--profile", "ours", "--from-profile", "environment", "--dry-run");
        Files.delete(connections);

        assertThat(ended.code()).as(ended.err()).isZero();
        assertThat(used)
                .isEqualTo(Map.of(
                        "lectern", new Credentials("ours", Secret.of("from the keyring")),
                        "oae", new Credentials("nightly", Secret.of("from a file"))));
    }

    @Test
    void bothPasswordsMayComeFromStandardInput_orTheOtherOnesFromAFile() throws Exception {
        Map<String, Credentials> used = new HashMap<>();
        String[] move = {
            "import", "--profiles", team().toString(), "--profile", "ours", "--from-profile", "theirs", "--dry-run"
        };
        CommandRunner runner = connecting(used).input("first\r\nsecond\nthird\n");

        assertThat(runner.bare(with(move, "--password-stdin", "--from-password-stdin"))
                        .code())
                .isZero();
        assertThat(used.get("lectern")).isEqualTo(new Credentials("ours", Secret.of("first")));
        assertThat(used.get("oae")).isEqualTo(new Credentials("theirs", Secret.of("second")));
        Path file = secret("theirs", "from a file");
        assertThat(runner.bare(with(move, "--password-stdin", "--from-password-file", file.toString()))
                        .code())
                .isZero();
        assertThat(used.get("oae")).isEqualTo(new Credentials("theirs", Secret.of("from a file")));

        CommandRunner.Ended missing = runner.bare(with(move, "--password-stdin"));
        assertThat(missing.code()).isEqualTo(2);
        assertThat(missing.err()).contains("\u201CTheirs\u201D", "--from-password-file FILE", "--from-password-stdin");
        assertThat(runner.input("first\n")
                        .bare(with(move, "--password-stdin", "--from-password-stdin"))
                        .err())
                .contains("Standard input has no line with the password");
        assertThat(runner.run("import", "all.csv", "--from-password-stdin", "--reason", "why")
                        .err())
                .contains("need --from-profile");
    }

    private static String[] with(String[] line, String... more) {
        return Stream.concat(Arrays.stream(line), Arrays.stream(more)).toArray(String[]::new);
    }

    @Test
    void timesOfTenDigitsAreRefused_untilItIsSaidThatTheyAreSeconds() throws Exception {
        Path file = Files.writeString(
                home.resolve("papers.csv"),
                "type,id,displayName,visibility,lastModified\ncontent,c:cmd:paper,Paper,PUBLIC,1348067316\n");

        CommandRunner.Ended refused = runner.run("import", file.toString(), "--reason", "why", "--json");
        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.json("refused").get(0).path("reason").asText()).contains("ten digits are seconds");

        CommandRunner.Ended written = runner.run("import", file.toString(), "--seconds", "--reason", "why", "--json");
        assertThat(written.code()).isZero();
        assertThat(written.json("import").get(0).path("applied").asInt()).isEqualTo(1);
        assertThat(TestKeyspace.await(keyspace.keyspace().lectern().contents().find(ContentId.of("c:cmd:paper")))
                        .orElseThrow()
                        .lastModified())
                .isEqualTo(Instant.ofEpochSecond(1_348_067_316));
    }

    @Test
    void aMoveAndAFileAreNotBothMeant() {
        assertThat(runner.run("import", "--reason", "why").code()).isEqualTo(2);
        assertThat(runner.run("import", "all.csv", "--from-profile", "OAE", "--reason", "why")
                        .err())
                .contains("Name a FILE to import, or a connection to move from");
    }

    @Test
    void aFileThatIsNotThereCouldNotBeImported() {
        CommandRunner.Ended ended =
                runner.run("import", home.resolve("none.csv").toString(), "--reason", "why");

        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err())
                .contains("The file ", "none.csv does not exist")
                .doesNotContain("continue from the last position");
    }
}
