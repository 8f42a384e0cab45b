package org.lectern.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.cluster.ClusterKind;
import org.lectern.cluster.Consistency;
import org.lectern.cluster.RequestOptions;
import org.lectern.cluster.StatusKeyspace;
import org.lectern.lane.WithoutNode;
import org.lectern.model.GroupRole;
import org.lectern.model.SunbirdRelease;
import org.lectern.profile.Profiles.Saved;

/** Profiles are kept all or nothing, and nothing of a damaged file is lost. */
@WithoutNode
class ProfilesTest {
    @TempDir
    private Path directory = Path.of("");

    private Profiles profiles = new Profiles(directory);

    @BeforeEach
    void open() {
        profiles = new Profiles(directory);
    }

    private static ConnectionProfile profile(String name) {
        return new ConnectionProfile(
                name,
                List.of(
                        InetSocketAddress.createUnresolved("10.0.0.1", 9042),
                        InetSocketAddress.createUnresolved("2001:db8::1", 9142)),
                "dc1",
                "lectern",
                Optional.of(new StatusKeyspace(
                        "sunbird",
                        Optional.of("cb:"),
                        Optional.of("hierarchy_store"),
                        Optional.of(SunbirdRelease.FLINK))),
                Optional.of("ann"),
                Optional.of(new TlsFiles(
                        Optional.of(Path.of("/keys/trust.p12")),
                        Optional.of(Path.of("/keys/me.crt.pem")),
                        Optional.of(Path.of("/keys/me.key.pem")),
                        false)),
                false,
                Optional.empty(),
                new RequestOptions(
                        Consistency.QUORUM,
                        Consistency.Serial.SERIAL,
                        Duration.ofMillis(2_500),
                        true,
                        GroupRole.MANAGER),
                Optional.of(Path.of("/etc/driver.conf")),
                ClusterKind.STAGING,
                true,
                true,
                Optional.of(new SparkSettings("yarn", "spark-submit --num-executors 20 lectern-spark.jar")));
    }

    @Test
    void whatSomebodyElseProvidesIsThereToo_andIsNeverSavedOrChanged() throws IOException {
        Path team = directory.resolve("team.json");
        Files.writeString(team, """
            {"version": 1, "profiles": [{"name": "Team", "contactPoints": ["c1:9042"], "datacenter": "dc1",
              "keyspace": "team"}]}
            """);
        profiles.save(profile("Own"), Optional.empty());
        Profiles both = new Profiles(
                directory,
                new ProvidedProfiles(Map.of(
                        "LECTERN_PROFILES", team.toString(),
                        "LECTERN_CONTACT_POINTS", "10.0.0.9",
                        "LECTERN_DATACENTER", "dc9")));

        Profiles.Saved saved = both.load();
        assertThat(saved.all()).extracting(ConnectionProfile::name).containsExactly("environment", "Own", "Team");
        assertThat(saved.provided()).containsExactlyInAnyOrder("environment", "Team");
        assertThat(saved.find("team").orElseThrow().keyspace()).isEqualTo("team");
        assertThat(saved.all().stream().filter(one -> saved.provided().contains(one.name())))
                .as("nothing allows writes")
                .allMatch(ConnectionProfile::readOnly);
        assertThat(saved.find("team").orElseThrow().requests().groupOwners())
                .as("what is not said")
                .isEqualTo(GroupRole.MEMBER);
        assertThatThrownBy(() -> both.save(profile("team"), Optional.empty()))
                .hasMessageContaining("The connection \u201Cteam\u201D already exists");
        assertThat(both.used(Optional.of("Team")).lastUsed()).isPresent();
        assertThat(new Profiles(directory).load().all())
                .extracting(ConnectionProfile::name)
                .containsExactly("Own");

        Files.writeString(team, "no json");
        assertThat(both.load().warning().orElseThrow()).contains("cannot be read");
        assertThat(both.load().find("Own")).isPresent();
    }

    /** A provided connection that passed for the saved one got its password, on another host, without its protection. */
    @Test
    void aProvidedConnectionDoesNotPassForASavedOne() throws IOException {
        Path team = directory.resolve("team.json");
        Files.writeString(team, """
            {"version": 1, "profiles": [
              {"name": "PRODUCTION", "contactPoints": ["evil:9042"], "datacenter": "dc1", "keyspace": "k", "user": "ann"},
              {"name": "Team", "contactPoints": ["c1:9042"], "datacenter": "dc1", "keyspace": "team"}]}
            """);
        profiles.save(profile("Production"), Optional.empty());
        Saved both = new Profiles(directory, new ProvidedProfiles(Map.of("LECTERN_PROFILES", team.toString()))).load();

        assertThat(both.find("Production")).contains(profile("Production"));
        assertThat(both.provided()).containsExactly("Team");
        assertThat(both.warning().orElseThrow()).contains("PRODUCTION").contains("omitted");
    }

    @Test
    void secretsAreFoundByWhoGetsThemOnly() {
        ConnectionProfile production = profile("Production");
        assertThat(production.named("Production").secretName()).isEqualTo(production.secretName());
        String elsewhere = new ProvidedProfiles(
                        Map.of("LECTERN_CONTACT_POINTS", "evil", "LECTERN_DATACENTER", "dc1", "LECTERN_USER", "ann"))
                .ofEnvironment()
                .orElseThrow()
                .named("Production")
                .secretName();
        assertThat(elsewhere).isNotEqualTo(production.secretName());
    }

    @Test
    void whatIsSavedIsReadAgain() {
        profiles.save(profile("Staging"), Optional.empty());
        profiles.save(profile("another"), Optional.empty());
        Saved saved = profiles.used(Optional.of("Staging"));

        Saved again = new Profiles(directory).load();
        assertThat(again).isEqualTo(saved);
        assertThat(again.all()).containsExactly(profile("another"), profile("Staging"));
        assertThat(again.lastUsed()).contains(profile("Staging"));
        assertThat(again.warning()).isEmpty();
    }

    @Test
    void aRenamedProfileStaysTheOneUsedLast_andNamesAreUnique() {
        profiles.save(profile("Staging"), Optional.empty());
        profiles.save(profile("Other"), Optional.empty());
        profiles.used(Optional.of("Staging"));
        profiles.save(profile("Test"), Optional.of("Staging"));

        assertThat(profiles.load().lastUsed()).contains(profile("Test"));
        assertThatThrownBy(() -> profiles.save(profile("OTHER"), Optional.of("Test")))
                .hasMessageContaining("already");
        assertThat(profiles.delete("Test").lastUsed()).isEmpty();
    }

    @Test
    void aDamagedFileIsKeptBeside() throws IOException {
        Path file = directory.resolve("connections.json");
        Files.writeString(file, "{\"profiles\": [ {\"name\": \"half");

        Saved saved = profiles.load();
        assertThat(saved.all()).isEmpty();
        assertThat(saved.warning().orElseThrow()).contains("Nothing is lost");
        profiles.save(profile("New"), Optional.empty());
        assertThat(copies()).anySatisfy(copy -> assertThat(copy).hasContent("{\"profiles\": [ {\"name\": \"half"));
    }

    @Test
    void aProfileThatMakesNoSenseCostsOnlyItself() throws IOException {
        profiles.save(profile("Good"), Optional.empty());
        Path file = directory.resolve("connections.json");
        Files.writeString(
                file, Files.readString(file).replace("\"profiles\" : [", "\"profiles\" : [ {\"name\" : \"Bad\"},"));

        Saved saved = profiles.load();
        assertThat(saved.all()).containsExactly(profile("Good"));
        assertThat(saved.warning().orElseThrow()).contains("Bad", "contact point");
        assertThat(copies()).hasSize(1);
    }

    private List<Path> copies() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.getFileName().toString().startsWith("connections.damaged"))
                    .toList();
        }
    }

    @Test
    void aProfileIsValidFromBirth() {
        ConnectionProfile good = profile("Good");
        assertThatThrownBy(() -> profile(" ")).hasMessageContaining("name");
        assertThatThrownBy(() -> ContactPoint.parseAll("host:99999")).hasMessageContaining("HOST:PORT");
        assertThat(ContactPoint.parseAll("a, b:1 ::1"))
                .extracting(ContactPoint::format)
                .containsExactly("a:9042", "b:1", "[::1]:9042");
        assertThat(good.needed()).containsExactly(SecretKind.PASSWORD);
        assertThat(good.possible()).contains(SecretKind.TRUST_STORE);
    }
}
