package org.lectern.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lectern.lane.WithoutNode;

/** The driver's own file is heard however it is written, or refused; and what is in it is repeated to nobody. */
@WithoutNode
class DriverFileTest {
    private static final String SECRET = "Hush-file-4711";

    @TempDir
    private Path directory = Path.of("");

    private ConnectionSettings settings(String text) throws IOException {
        Path file = Files.writeString(directory.resolve("driver.conf"), text);
        return new ConnectionSettings(
                List.of(InetSocketAddress.createUnresolved("127.0.0.1", 1)),
                "dc1",
                "lectern",
                false,
                true,
                ConnectionOptions.PLAIN
                        .withRequests(RequestOptions.STANDARD
                                .at(Consistency.LOCAL_ONE, Consistency.Serial.LOCAL_SERIAL)
                                .withTimeout(Duration.ofSeconds(3)))
                        .withDriverConfiguration(file));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "datastax-java-driver { basic.request.timeout = 1 ms, advanced.heartbeat.interval = 7 seconds }",
                "datastax-java-driver.basic.request.timeout = 1 ms\\ndatastax-java-driver.advanced.heartbeat.interval = 7 s",
                "basic.request.timeout = 1 ms\\nadvanced { heartbeat { interval = 7 seconds } }",
                "often = 7 seconds\\nadvanced.heartbeat.interval = ${often}"
            })
    void theFileCountsLessThanTheConnectionAndMoreThanTheRest(String text) throws Exception {
        try (DriverConfigLoader loader = Sessions.configuration(settings(text.replace("\\n", "\n")))) {
            DriverExecutionProfile heard = loader.getInitialConfig().getDefaultProfile();
            assertThat(heard.getDuration(DefaultDriverOption.REQUEST_TIMEOUT))
                    .as("what the connection says")
                    .isEqualTo(Duration.ofSeconds(3));
            assertThat(heard.getDuration(DefaultDriverOption.HEARTBEAT_INTERVAL))
                    .as("what the file says")
                    .isEqualTo(Duration.ofSeconds(7));
            assertThat(heard.getDuration(DefaultDriverOption.HEARTBEAT_TIMEOUT))
                    .as("what Lectern finds best")
                    .isEqualTo(Duration.ofSeconds(5));
        }
    }

    /** Somebody who can write the file gets neither the password nor code of their own into this process. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "basic.contact-points = [\"evil.example:9042\"]",
                "datastax-java-driver.basic.contact-points = [\"evil.example:9042\"]",
                "datastax-java-driver { basic = ${stolen} }\nstolen.contact-points = [\"evil.example:9042\"]",
                "profiles.slow.basic.contact-points = [\"evil.example:9042\"]",
                "basic.cloud.secure-connect-bundle = \"/tmp/evil.zip\"",
                "advanced.address-translator { class = FixedHostNameAddressTranslator, advertised-hostname = evil.example }",
                "advanced.auth-provider.class = com.example.Evil",
                "advanced.request-tracker.classes = [com.example.Evil]",
                "profiles.slow.basic.load-balancing-policy.class = com.example.Evil"
            })
    void aFileDoesNotSayWhereTheDriverConnectsToOrWhatItRuns(String text) throws Exception {
        ConnectionSettings settings = settings(text);
        assertThatThrownBy(() -> Sessions.configuration(settings).close())
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("Remove the setting")
                .hasMessageNotContaining("evil.example")
                .hasMessageNotContaining("Evil");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "include url(\"http://127.0.0.1:9/evil.conf\")",
                "include \"other.conf\"",
                "include required(file(\"other.conf\"))",
                "include classpath(\"other.conf\")",
                "basic { include \"other.conf\" }"
            })
    void aFileIncludesNoOther(String text) throws Exception {
        Files.writeString(directory.resolve("other.conf"), "basic.request.page-size = 7");
        ConnectionSettings settings = settings("basic.request.page-size = 5\n" + text);
        assertThatThrownBy(() -> Sessions.configuration(settings).close())
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("includes another file");
    }

    @Test
    void theDriversOwnClassesCanBeNamed() throws Exception {
        ConnectionSettings settings = settings("advanced.retry-policy.class = ConsistencyDowngradingRetryPolicy");
        try (DriverConfigLoader loader = Sessions.configuration(settings)) {
            assertThat(loader.getInitialConfig().getDefaultProfile().getString(DefaultDriverOption.RETRY_POLICY_CLASS))
                    .isEqualTo("ConsistencyDowngradingRetryPolicy");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "datastax-java-drive { basic.request.timeout = 1 s }", "akka.loglevel = DEBUG"})
    void aFileThatSaysNothingToTheDriverIsRefused(String text) throws Exception {
        ConnectionSettings settings = settings(text);
        assertThatThrownBy(() -> Sessions.configuration(settings).close())
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("driver.conf")
                .hasMessageContaining("contains no driver settings");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "basic {\npassword = " + SECRET + " ] \"" + SECRET + "\n}",
                "basic.x = 1\nadvanced.auth-provider.password = ${" + SECRET + "}",
                "basic.x = 1\nadvanced.netty.io-group.size = \"" + SECRET + "\""
            })
    void aMistakeIsNamedByItsLineAndTheTextIsNotRepeated(String text) throws Exception {
        ConnectionSettings settings = settings(text);
        assertThatThrownBy(() -> Sessions.open(settings).close())
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("driver.conf has a syntax error at line 2")
                .hasMessageNotContaining(SECRET)
                .hasNoCause();
    }

    @Test
    void aFileThatIsNotThereIsRefused() throws Exception {
        ConnectionSettings settings = settings("");
        Files.delete(directory.resolve("driver.conf"));
        assertThatThrownBy(() -> Sessions.configuration(settings).close()).hasMessageContaining("does not exist");
    }
}
