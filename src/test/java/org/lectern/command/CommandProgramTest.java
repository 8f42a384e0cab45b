package org.lectern.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lectern.cluster.ClusterException;
import org.lectern.cluster.ClusterSentence;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.cluster.Credentials;
import org.lectern.cluster.Secret;
import org.lectern.command.spark.SparkLaunch;
import org.lectern.lane.WithoutNode;
import org.lectern.manual.ManPage;
import org.lectern.manual.Manual;
import org.lectern.profile.ProvidedProfiles;
import org.lectern.wording.Message;
import org.lectern.wording.MessageJson;

/** What is typed is understood, or refused with a sentence; secrets come from where they may come from. */
@WithoutNode
final class CommandProgramTest {
    @TempDir
    private Path home = Path.of("");

    private final List<ConnectionSettings> opened = new ArrayList<>();

    /** No cluster answers; what was asked for is kept. */
    private CommandRunner runner() {
        return CommandRunner.with(
                (settings, status, log, progress) -> {
                    opened.add(settings);
                    throw new ClusterException(ClusterException.Kind.UNREACHABLE, ClusterSentence.NO_NODE.of());
                },
                home);
    }

    private Path file(String name, String text, String permissions) throws Exception {
        Path file = Files.writeString(home.resolve(name), text);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    }

    private Optional<Credentials> credentials() {
        return opened.get(0).options().credentials();
    }

    @Test
    void everyWordThatBeginsACommandIsOne_andTheOthersOpenAWindow() {
        assertThat(CommandWords.ALL)
                .isEqualTo(new CommandProgram(CommandEnvironment.ofThisProcess())
                        .commands()
                        .getSubcommands()
                        .keySet());
        assertThat(CommandWords.begin(List.of("audit", "--json"))).isTrue();
        assertThat(CommandWords.begin(List.of("--profile", "audit"))).isFalse();
        assertThat(CommandWords.begin(List.of())).isFalse();
    }

    @Test
    void theManualPageAndTheLauncherKnowEveryCommand() throws Exception {
        String page = ManPage.of(Manual.load());
        String launcher = Files.readString(Path.of("lectern"));
        for (String word : CommandWords.ALL) {
            if (!word.equals("help")) {
                assertThat(page).containsPattern("\n\\\\fB([^\n]*\\\\fB)?" + word + "\\b");
                assertThat(launcher).containsPattern("\n  (\\w+ \\| )*" + word + "( \\| \\w+)*\\)\n    run_command");
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "dance | The command “dance” is unknown",
                "jobs dance | The command “dance” is unknown",
                "jobs | A command is missing after “lectern jobs”",
                "page --principal u:a:b --colour | The argument “--colour” is unknown",
                "page --as | --as needs a value after it",
                "page --as anonymous | Name one principal",
                "page u:a:b --principal u:a:b | Name one principal",
                "page u:a:b --demo | --demo writes to the built-in node",
                "status recompute --own-node --user u:school:ann | --user is the login of the database",
                "page u:a:b --own-node --demo --read-only | --demo writes to the built-in node",
                "page --principal u:a:b | No cluster is given",
                "check | No cluster is given",
                "help dance | There is no command “dance”",
                "help dance | Topics of the manual: getting-started, find",
                "check --profile nowhere | There is no connection “nowhere”; there is none",
                "check --contact-point nowhere | “nowhere” is not a contact point",
                "check --contact-point host:9042 | needs --datacenter",
                "check --profile x --contact-point h:1 --datacenter d | leave --contact-point out",
                "check --environment moon | There is no environment “moon”",
                "audit some | The argument “some” is unknown",
                "audit all --tenant cam | Only one of --tenant",
                "schema --apply --contact-point h:1 --datacenter d | --reason TEXT is missing",
                "repair | Say what to fix",
                "repair --audit x --apply | --reason TEXT is missing",
                "repair --audit x --findings-per-second -5 | --findings-per-second must be a number of findings",
                "rebuild --reason why | Say whose libraries",
                "import x.csv | --reason TEXT is missing",
                "export x.txt | x.txt",
                "export x.csv --type food | There is no type “food”",
                "jobs cancel host/1 | --reason TEXT is missing",
                "polls fix lunch --apply | --reason TEXT is missing",
                "status archive --directory x | --closed-for DAYS is missing",
                "polls --own-node | A command is missing after “lectern polls”: list, review, fix",
                "audit --settle long | “long” cannot stand after --settle, where a number belongs",
                "status archive --directory x --closed-for x | “x” cannot stand after --closed-for, where a whole number",
                "explain --principal a --content b --at noon | where a time such as 2012-06-01T00:00:00Z belongs",
                "import nofile.csv --dry-run | The file nofile.csv does not exist",
                "import nofile.csv --reason why | The file nofile.csv does not exist",
                "status restore nofile | There is no file or folder nofile"
            })
    void whatMakesNoSenseIsSaidInASentence_andCouldNotBeDone(String line, String sentence) {
        CommandRunner.Ended ended = runner().plain(line.split(" ", -1));

        assertThat(ended.err()).contains(sentence).doesNotContain("Exception");
        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.out()).isEmpty();
        assertThat(opened).isEmpty();
    }

    @Test
    void theHelpNamesEachCommand_andEachSaysItsOptions() {
        assertThat(String.join("\n", runner().plain("help").out())).contains(CommandWords.ALL);
        CommandRunner.Ended audit = runner().plain("audit", "--help");
        assertThat(audit.code()).isZero();
        assertThat(String.join("\n", audit.out())).contains("--metrics", "--tenant", "--password-file");
        assertThat(runner().plain("help", "jobs").out()).anyMatch(line -> line.contains("pause"));
        assertThat(runner().plain("--version").out()).containsExactly("Lectern " + ProgramVersion.text());
    }

    @Test
    void shellsCompleteEveryCommandAndOption() {
        assertThat(String.join("\n", runner().plain("completion").out()))
                .contains("complete -F", "rebuild", "--metrics", "--own-node");
    }

    @Test
    void aClusterThatDoesNotAnswerCouldNotBeAsked() {
        CommandRunner.Ended ended = runner().run("page", "--principal", "u:a:b");

        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.err().strip()).isEqualTo(ClusterSentence.NO_NODE.of().english());
    }

    @Test
    void aPasswordIsTheFirstLineOfAFileThatOnlyItsOwnerReads() throws Exception {
        Path narrow = file("narrow", "secret\nrest\n", "rw-------");
        runner().run("jobs", "list", "--user", "ada", "--password-file", narrow.toString());
        assertThat(credentials()).contains(new Credentials("ada", Secret.of("secret")));

        Path wide = file("wide", "secret\n", "rw-r-----");
        CommandRunner.Ended refused = runner().run("jobs", "list", "--user", "ada", "--password-file", wide.toString());
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("rw-r-----", "chmod 600 " + wide).doesNotContain("secret\n");
        assertThat(opened).hasSize(1);
    }

    @Test
    void aPasswordIsTheFirstLineOfStandardInput() {
        runner().input("s p\u00E9cial\n").run("jobs", "list", "--user", "ada", "--password-stdin");

        assertThat(credentials()).contains(new Credentials("ada", Secret.of("s p\u00E9cial")));
    }

    @Test
    void aPasswordIsSentInPlainToAnotherMachineOnlyIfThatIsSaid() throws Exception {
        String password = file("password", "p", "rw-------").toString();
        List<String> remote = List.of(
                "jobs",
                "list",
                "--contact-point",
                "10.0.0.1:9042",
                "--datacenter",
                "dc7",
                "--user",
                "ada",
                "--password-file",
                password);

        runner().bare(remote.toArray(String[]::new));
        assertThat(opened.get(0).options().plainPassword()).isFalse();
        assertThatThrownBy(() -> opened.get(0).requireSafePassword()).hasMessageContaining("TLS");

        runner().bare(Stream.concat(remote.stream(), Stream.of("--plain-password"))
                .toArray(String[]::new));
        opened.get(1).requireSafePassword();

        runner().bare(Stream.concat(remote.stream(), Stream.of("--trust-store", "/keys/ca.pem", "--no-host-name-check"))
                .toArray(String[]::new));
        opened.get(2).requireSafePassword();
        assertThat(opened.get(2).options().tls().orElseThrow().trustStore()).contains(Path.of("/keys/ca.pem"));
        assertThat(opened.get(2).options().tls().orElseThrow().hostNameCheck()).isFalse();
    }

    @Test
    void theEnvironmentEncrypts() {
        runner().variable("LECTERN_CONTACT_POINTS", "10.0.0.1")
                .variable("LECTERN_DATACENTER", "dc7")
                .variable("LECTERN_TLS", "true")
                .bare("jobs", "list");
        assertThat(opened.get(0).options().tls().orElseThrow().hostNameCheck()).isTrue();
    }

    @Test
    void aUserWithoutAPasswordIsToldWhereOneMayComeFrom() {
        CommandRunner.Ended ended = runner().run("jobs", "list", "--user", "ada");

        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.err()).contains("--password-file", "--password-stdin", "LECTERN_PASSWORD_FILE");
    }

    @Test
    void theEnvironmentNamesAConnection_thatIsReadOnlyUnlessItSaysOtherwise() throws Exception {
        CommandRunner runner = runner().variable("LECTERN_CONTACT_POINTS", "10.0.0.1,10.0.0.2:9043")
                .variable("LECTERN_DATACENTER", "dc7")
                .variable("LECTERN_KEYSPACE", "library")
                .variable("LECTERN_USER", "nightly")
                .variable(
                        "LECTERN_PASSWORD_FILE",
                        file("password", "p", "rw-------").toString());

        runner.bare("jobs", "list");
        runner.variable("LECTERN_READ_ONLY", "false").bare("jobs", "list");
        runner.bare("jobs", "list", "--read-only");

        assertThat(opened.get(0).contactPoints()).hasSize(2);
        assertThat(opened.get(0).datacenter()).isEqualTo("dc7");
        assertThat(opened.get(0).keyspace()).isEqualTo("library");
        assertThat(opened.get(0).readOnly()).as("LECTERN_READ_ONLY is not set").isTrue();
        assertThat(credentials()).contains(new Credentials("nightly", Secret.of("p")));
        assertThat(opened.get(1).readOnly()).isFalse();
        assertThat(opened.get(2).readOnly()).isTrue();
    }

    @Test
    void aFileProvidesConnections_whosePasswordsTheKeyringHas() throws Exception {
        Path file = file("team.json", """
            {"version": 1, "profiles": [{"name": "Team", "contactPoints": ["c1:9042"], "datacenter": "dc1",
              "keyspace": "team", "user": "ops"}]}
            """, "rw-r--r--");
        String name =
                new ProvidedProfiles(Map.of()).all(Optional.of(file)).get(0).secretName();
        CommandRunner runner = runner().keyring(new OneSecret(name, "from the keyring"));

        runner.bare("jobs", "list", "--profiles", file.toString(), "--profile", "team");
        runner.variable("LECTERN_PROFILES", file.toString()).bare("jobs", "list", "--profile", "TEAM");

        assertThat(opened).hasSize(2).allMatch(ConnectionSettings::readOnly);
        assertThat(credentials()).contains(new Credentials("ops", Secret.of("from the keyring")));
    }

    @Test
    void whoShowsWhatIsSaidInAnotherLanguage_isGivenWhatThatTakes() throws Exception {
        Message why = ClusterSentence.NO_NODE.of();
        assertThat(runner().run("jobs", "list").err().lines()).last().isEqualTo(why.english());

        CommandRunner runner = runner().variable(SparkLaunch.MESSAGES, "json");
        List<String> lines = runner.run("jobs", "list").err().lines().toList();

        assertThat(lines).endsWith(why.english(), MessageJson.write(why));
        assertThat(MessageJson.find(MessageJson.write(why))).contains(why);
    }

    @Test
    void aFileOfConnectionsThatCannotBeUnderstoodIsRefusedWhole() throws Exception {
        Path file = file("team.json", "{\"profiles\": [{\"name\": \"Team\"}]}", "rw-r--r--");

        CommandRunner.Ended ended = runner().bare("check", "--profiles", file.toString(), "--profile", "Team");

        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.err()).contains("The connections in " + file + " cannot be read", "Team");
    }
}
