package org.lectern.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lectern.lane.WithoutNode;
import org.lectern.wording.InvalidInputException;

/** What a connection says of Spark makes a command, or is refused with a sentence that says what to write. */
@WithoutNode
class SparkSettingsTest {
    private static final String SUBMIT = "spark-submit --num-executors 20 /opt/lectern-spark.jar";

    @ParameterizedTest
    @ValueSource(strings = {"", "local", "local[*]", "local[4]", "local[4,2]"})
    void onThisMachineItIsAProcessOfItsOwn(String master) {
        SparkSettings settings = new SparkSettings(master, "");

        assertThat(settings.isOwnProcess()).isTrue();
        assertThat(settings.submitting("Program")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"spark://host:7077", "spark://one:7077,two:7077", "yarn", "k8s://https://host:6443"})
    void aClusterIsReachedByTheCommand_whichIsToldTheMasterAndTheProgramBeforeTheJar(String master) {
        assertThat(new SparkSettings(master, SUBMIT).submitting("Program"))
                .containsExactly(
                        "spark-submit",
                        "--num-executors",
                        "20",
                        "--master",
                        master,
                        "--class",
                        "Program",
                        "/opt/lectern-spark.jar");
        assertThatThrownBy(() -> new SparkSettings(master, ""))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContainingAll(master, "other field");
    }

    @Test
    void wordsInQuotationMarksStayTogether_andWhatTheCommandSaysIsNotSaidTwice() {
        SparkSettings settings = new SparkSettings(
                "", "'/opt/my spark/submit' --conf \"a=b c\" --master=yarn --class Other lectern.jar");

        assertThat(settings.submitting("Program"))
                .containsExactly(
                        "/opt/my spark/submit", "--conf", "a=b c", "--master=yarn", "--class", "Other", "lectern.jar");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "mesos://host | '' | not a Spark master",
                "local[0] | '' | not a Spark master",
                "'' | spark-submit | end with Lectern",
                "'' | spark-submit --conf x | end with Lectern",
                "yarn | spark-submit --master yarn l.jar | already contains a master",
                "'' | spark-submit --deploy-mode cluster l.jar | Remove the option",
                "'' | spark-submit --deploy-mode=cluster l.jar | Remove the option",
                "'' | spark-submit --queue cluster --deploy-mode cluster l.jar | Remove the option",
                "'' | spark-submit \"l.jar | not closed"
            })
    void whatMakesNoSenseSaysWhatToWrite(String master, String submit, String sentence) {
        assertThatThrownBy(() -> new SparkSettings(master, submit))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining(sentence);
    }

    @Test
    void theEnvironmentMayNameThem() {
        ConnectionProfile provided = new ProvidedProfiles(Map.of(
                        "LECTERN_CONTACT_POINTS", "c1:9042",
                        "LECTERN_DATACENTER", "dc1",
                        "LECTERN_SPARK_MASTER", "yarn",
                        "LECTERN_SPARK_SUBMIT", SUBMIT))
                .ofEnvironment()
                .orElseThrow();

        assertThat(provided.sparkOrHere()).isEqualTo(new SparkSettings("yarn", SUBMIT));
        assertThat(List.of(provided.named("other").spark())).containsExactly(provided.spark());
    }
}
