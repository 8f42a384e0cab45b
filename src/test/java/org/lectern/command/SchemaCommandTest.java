package org.lectern.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.lane.OnSharedNode;
import org.lectern.node.SharedNode;
import org.lectern.service.Lectern;

/** A keyspace is made by command: nothing without --apply, and the check says that it is missing. */
@OnSharedNode
final class SchemaCommandTest {
    private final String keyspace = SharedNode.freshKeyspace("commanded");

    @TempDir
    private Path home = Path.of("");

    private CommandRunner.Ended run(String... words) {
        return run(
                (settings, status, log, progress) -> {
                    throw new IllegalStateException("nobody connects");
                },
                "production",
                words);
    }

    private CommandRunner.Ended claimingLocal(String... words) {
        return run(
                (settings, status, log, progress) -> Lectern.connect(settings, status, log, said -> {}),
                "local",
                words);
    }

    private CommandRunner.Ended run(LecternOpening opening, String environment, String... words) {
        List<String> line = new ArrayList<>(List.of(words));
        line.addAll(List.of(
                "--contact-point",
                "127.0.0.1:" + SharedNode.contactPoint().getPort(),
                "--datacenter",
                SharedNode.datacenter(),
                "--keyspace",
                keyspace,
                "--environment",
                environment,
                "--writable"));
        return CommandRunner.with(opening, home).bare(line.toArray(String[]::new));
    }

    @Test
    void theCheckNamesTheCommand_whichMakesNothingUntilItIsToldTo() {
        assertThat(run("check").out()).anyMatch(line -> line.contains("lectern schema"));

        CommandRunner.Ended dry = run("schema", "--replication", SharedNode.datacenter() + "=1");
        assertThat(dry.code()).isEqualTo(Exit.FOUND.code());
        assertThat(dry.out()).anyMatch(line -> line.startsWith("CREATE KEYSPACE IF NOT EXISTS " + keyspace));
        assertThat(dry.err()).contains("While a node is down");
        assertThat(run("schema", "--replication", "moon=1").err()).contains("no data centre");
        CommandRunner.Ended refused =
                run("schema", "--apply", "--reason", "first", "--confirm", keyspace, "--read-only");
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("read-only", "--writable");
        assertThat(run("schema", "--apply", "--reason", "first").err()).contains("--confirm \"" + keyspace + "\"");
        assertThat(run("check").out()).anyMatch(line -> line.contains("lectern schema"));

        CommandRunner.Ended made = run("schema", "--apply", "--reason", "first", "--confirm", keyspace, "--json");
        assertThat(made.code()).isZero();
        assertThat(made.json("made").get(0).path("done"))
                .isEqualTo(made.json("made").get(0).path("total"));
        assertThat(run("check").code()).isZero();
        assertThat(run("schema").code()).isZero();
    }

    @Test
    void aKeyspaceRecordsItsEnvironment_whichNoConnectionUndercuts() {
        CommandRunner.Ended made = run(
                "schema", "--apply", "--reason", "first", "--confirm", keyspace, "--record-environment", "production");
        assertThat(made.code()).isZero();

        String[] claimed = {"principal", "u:oae:ann", "--name", "Ann", "--apply", "--reason", "T-1"};
        assertThat(claimingLocal(claimed).err()).contains("--confirm");

        CommandRunner.Ended unconfirmed =
                claimingLocal("schema", "--record-environment", "staging", "--apply", "--reason", "T-2");
        assertThat(unconfirmed.code()).isEqualTo(2);
        assertThat(unconfirmed.err()).contains("--confirm \"" + keyspace + "\"");
        assertThat(run("schema", "--record-environment", "local", "--apply", "--reason", "T-2", "--confirm", keyspace)
                        .code())
                .isZero();
        assertThat(run("schema", "--record-environment", "local", "--read-only").code())
                .isZero();
        assertThat(claimingLocal(claimed).code()).isZero();
    }
}
