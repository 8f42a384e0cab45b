package org.lectern.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lectern.cluster.StatusKeyspace;
import org.lectern.console.connection.Environment;
import org.lectern.console.settings.Theme;
import org.lectern.model.SunbirdRelease;

final class CommandLineTest {
    @Test
    void withoutArgumentsTheOwnNodeIsOpened() throws Exception {
        CommandLine line = CommandLine.parse(List.of());

        assertThat(line.cluster()).isEmpty();
        assertThat(line.keyspace()).isEqualTo("lectern");
    }

    @Test
    void aSubjectToOpenIsNamed_withAViewerOrWithout() throws Exception {
        assertThat(CommandLine.parse(List.of("--open", "u:cam:ann")).open())
                .contains(new CommandLine.Destination("u:cam:ann", Optional.empty()));
        assertThat(CommandLine.parse(List.of("--open", "u:cam:ann", "--as", "owner"))
                        .open())
                .contains(new CommandLine.Destination("u:cam:ann", Optional.of("owner")));
        assertThat(CommandLine.parse(List.of()).open()).isEmpty();
    }

    @Test
    void aClusterIsNamedByContactPointsAndDataCentre() throws Exception {
        CommandLine line = CommandLine.parse(List.of(
                "--contact-point",
                "10.0.0.1:9042",
                "--contact-point",
                "[::1]:9043",
                "--datacenter",
                "dc1",
                "--theme",
                "dark",
                "--data",
                "/tmp/x",
                "--writable",
                "--create-schema"));

        assertThat(line.cluster().orElseThrow().contactPoints())
                .containsExactly(
                        InetSocketAddress.createUnresolved("10.0.0.1", 9042),
                        InetSocketAddress.createUnresolved("::1", 9043));
        assertThat(line.cluster().orElseThrow().createSchema()).isTrue();
        assertThat(line.theme()).isEqualTo(Optional.of(Theme.DARK));
        assertThat(line.data()).isEqualTo(Path.of("/tmp/x"));
    }

    @Test
    void aClusterCountsAsProductionAndIsReadOnlyUnlessToldOtherwise() throws Exception {
        List<String> cluster = List.of("--contact-point", "10.0.0.1:9042", "--datacenter", "dc1");
        CommandLine line = CommandLine.parse(cluster);
        List<String> careful = new ArrayList<>(cluster);
        careful.addAll(List.of("--read-only", "--environment", "staging", "--status-keyspace", "sunbird"));
        CommandLine told = CommandLine.parse(careful);

        assertThat(line.environment()).isEqualTo(Environment.PRODUCTION);
        assertThat(line.cluster().orElseThrow().readOnly()).isTrue();
        List<String> writable = new ArrayList<>(cluster);
        writable.add("--writable");
        assertThat(CommandLine.parse(writable).cluster().orElseThrow().readOnly())
                .isFalse();
        writable.add("--read-only");
        assertThat(CommandLine.parse(writable).cluster().orElseThrow().readOnly())
                .as("the stricter option counts")
                .isTrue();
        assertThat(told.environment()).isEqualTo(Environment.STAGING);
        assertThat(told.cluster().orElseThrow().readOnly()).isTrue();
        assertThat(told.statusKeyspace()).contains(StatusKeyspace.of("sunbird"));
        careful.addAll(List.of("--status-contexts", "none", "--trees-keyspace", "dev_hierarchy_store"));
        careful.addAll(List.of("--status-release", "lern-service"));
        assertThat(CommandLine.parse(careful).statusKeyspace())
                .contains(new StatusKeyspace(
                        "sunbird",
                        Optional.of("none"),
                        Optional.of("dev_hierarchy_store"),
                        Optional.of(SunbirdRelease.LERN_SERVICE)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--colour | The argument “--colour” is unknown",
                "--theme | --theme needs a value",
                "--theme pink | There is no theme “pink”",
                "--environment moon | There is no environment “moon”",
                "--read-only | need an existing cluster",
                "--writable | needs --contact-point",
                "--contact-point host:9042 --datacenter dc1 --create-schema | add --writable",
                "--trees-keyspace x | need --status-keyspace",
                "--contact-point host:9042 --datacenter dc1 --status-keyspace Big | is not a keyspace name",
                "--contact-point nowhere | “nowhere” is not a contact point",
                "--contact-point host:0 | “host:0” is not a contact point",
                "--contact-point host:9042 | needs --datacenter",
                "--contact-point host:9042 --datacenter dc1 --keyspace 1; | is not a keyspace name"
            })
    void whatMakesNoSenseIsSaidInASentence(String arguments, String sentence) {
        assertThatThrownBy(() -> CommandLine.parse(List.of(arguments.split(" ", -1))))
                .isInstanceOf(CommandLine.UsageException.class)
                .hasMessageContaining(sentence);
    }
}
