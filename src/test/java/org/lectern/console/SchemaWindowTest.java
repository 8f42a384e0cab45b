package org.lectern.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Predicate;
import javafx.scene.control.Spinner;
import javafx.scene.control.TextInputControl;
import org.junit.jupiter.api.Test;
import org.lectern.cluster.ConnectionCheck;
import org.lectern.cluster.ConnectionCheck.Outcome;
import org.lectern.cluster.ConnectionCheck.Step;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.cluster.SchemaPlan;
import org.lectern.cluster.SchemaProgress;
import org.lectern.cluster.SchemaState;
import org.lectern.cluster.StatusKeyspace;
import org.lectern.service.ClusterSetup;
import org.lectern.wording.Message;

/** From a test that finds no tables to a keyspace that is there, by clicks. */
final class SchemaWindowTest extends WindowTest {
    /** A cluster of four nodes in two data centres, without the keyspace. */
    private static final class EmptyCluster implements ClusterSetup {
        private final List<String> made = new ArrayList<>();
        private final AtomicReference<Map<String, Integer>> replicas = new AtomicReference<>(Map.of());
        private volatile boolean broken = true;
        private volatile boolean whole;

        @Override
        public List<ConnectionCheck.Result> check(
                ConnectionSettings settings,
                StatusKeyspace statusKeyspace,
                Consumer<ConnectionCheck.Result> told,
                BooleanSupplier cancelled) {
            ConnectionCheck.Result result = new ConnectionCheck.Result(
                    Step.KEYSPACE,
                    whole ? Outcome.PASSED : Outcome.FAILED,
                    Message.plain(whole ? "It is there." : "There is no keyspace."),
                    !whole);
            told.accept(result);
            return List.of(result);
        }

        @Override
        public SchemaPlan plan(ConnectionSettings settings) {
            boolean begun = !made.isEmpty();
            return new SchemaPlan(
                    settings.keyspace(),
                    begun ? SchemaState.UNFINISHED : SchemaState.MISSING,
                    "dc1",
                    new TreeMap<>(Map.of("dc1", 3, "dc2", 1)),
                    new TreeMap<>(Map.of("dc1", 3)),
                    begun
                            ? List.of("CREATE TABLE b (b text)")
                            : List.of("CREATE TABLE a (a text)", "CREATE TABLE b (b text)"),
                    List.of("GRANT CREATE ON ALL KEYSPACES TO ann;"),
                    settings.readOnly() ? SchemaPlan.Access.READ_ONLY : SchemaPlan.Access.WRITABLE,
                    Optional.empty(),
                    Optional.empty());
        }

        @Override
        public SchemaProgress run(ConnectionSettings settings, SchemaPlan plan, Predicate<SchemaProgress> goesOn) {
            if (broken) {
                replicas.set(plan.replicas());
                made.add(plan.statements().get(0));
                return new SchemaProgress(
                        plan.keyspace(), 1, 3, Optional.empty(), Optional.of(Message.plain("A node is down.")));
            }
            made.addAll(plan.statements());
            whole = true;
            return new SchemaProgress(plan.keyspace(), 1, 1, Optional.empty(), Optional.empty());
        }
    }

    private final EmptyCluster cluster = new EmptyCluster();

    private void test(boolean writes) {
        robot.interact(() -> {
            startup().keyring(Optional::empty);
            startup().setup(cluster);
        });
        fire("#connections");
        fire("#connection-new");
        type("#connection-name", "Ours");
        type("#connection-contact-points", "10.0.0.1");
        type("#connection-datacenter", "dc1");
        assertThat(visible(robot.lookup("#connection-schema").query())).isFalse();
        if (writes) {
            toggle("#connection-read-only");
        }
        fire("#connection-test");
        fire("#connection-schema");
        await("the statements are shown", () -> !statements().isEmpty());
    }

    private String statements() {
        return text("#change-lines") + text("#change-statements");
    }

    private String text(String selector) {
        return robot.lookup(selector).queryAs(TextInputControl.class).getText();
    }

    @SuppressWarnings("unchecked")
    private Spinner<Integer> replicas(String datacenter) {
        return robot.lookup("#schema-replicas-" + datacenter).queryAs(Spinner.class);
    }

    @Test
    void theReplicasAreAskedFor_aFailureHalfWayIsSaid_andItGoesOn() {
        test(true);
        assertThat(statements()).contains("'dc1': 3}", "CREATE TABLE a", "CREATE TABLE b");
        awaitText("#schema-cost-dc1", "1 node may be down");
        assertThat(robot.lookup("#schema-grants")
                        .queryAs(TextInputControl.class)
                        .getText())
                .contains("GRANT CREATE");

        robot.interact(() -> replicas("dc1").getValueFactory().setValue(1));
        awaitText("#schema-cost-dc1", "While a node is down");
        await("the statement follows", () -> statements().contains("'dc1': 1}"));
        robot.interact(() -> replicas("dc1").getValueFactory().setValue(2));
        await("the statement follows", () -> statements().contains("'dc1': 2}"));

        assertThat(robot.lookup("#change-confirm").query().isDisabled())
                .as("the name is asked for on production")
                .isTrue();
        type("#confirm-name", "lectern");
        fire("#change-confirm");
        awaitText("#change-summary", "1 of 3 statements are done. The next one failed: A node is down.");
        assertThat(cluster.replicas.get()).isEqualTo(Map.of("dc1", 2));

        cluster.broken = false;
        awaitText("#change-retry", "Continue");
        fire("#change-retry");
        awaitText("#change-summary", "lacks some tables");
        assertThat(statements())
                .startsWith("CREATE TABLE b (b text);")
                .endsWith("VALUES ('environment', 3);")
                .doesNotContain("CREATE TABLE a");
        fire("#change-confirm");
        awaitText(".step-passed .step-sentence", "It is there.");
        await(
                "there is nothing to make any more",
                () -> !visible(robot.lookup("#connection-schema").query()));
    }

    @Test
    void throughAReadOnlyConnectionNothingIsMade_andTheStatementsCanBeHandedOn() {
        test(false);

        awaitText("#change-summary", "This connection is read-only");
        assertThat(robot.lookup("#change-confirm").query().isDisabled()).isTrue();
        assertThat(statements()).contains("CREATE TABLE a");
    }
}
