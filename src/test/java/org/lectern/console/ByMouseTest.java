package org.lectern.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.fanout.FanOutJobs.begin;
import static org.lectern.job.TestCause.TEST;

import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.lectern.async.Stages;
import org.lectern.cluster.Schema;
import org.lectern.console.connection.ClusterSource;
import org.lectern.job.JobKind;
import org.lectern.job.JobState;
import org.lectern.model.Change;
import org.lectern.model.ContentId;
import org.lectern.model.MemberRole;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.node.SharedNode;
import org.lectern.service.Lectern;
import org.lectern.service.TestKeyspace;

/** What an operator does by mouse, in a window over a cluster. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ByMouseTest extends WindowTest {
    private static final PrincipalId ANNE = PrincipalId.of("u:mouse:anne");
    private static final PrincipalId FULL = PrincipalId.of("g:mouse:full");
    private static final ContentId NOTES = ContentId.of("c:mouse:notes");

    /** As many as the page reads at a time. */
    private static final int PAGE = 200;

    private static final int AT_ONCE = 16;

    private TestKeyspace keyspace;

    @BeforeAll
    void fill() {
        keyspace = new TestKeyspace("mouse");
        TestKeyspace.await(other().principals()
                .put(new Principal(ANNE, "Anne", Visibility.PUBLIC))
                .make(TEST));
        TestKeyspace.await(other().principals()
                .put(new Principal(FULL, "Full", Visibility.PUBLIC))
                .make(TEST));
        share(NOTES, ANNE);
        TestKeyspace.await(Stages.all(AT_ONCE, IntStream.range(0, PAGE).boxed().toList(), i -> {
            ContentId item = ContentId.of("c:mouse:" + i);
            return made(item)
                    .thenCompose(made -> begin(other().fanOuts().share(item, Set.of(FULL), MemberRole.VIEWER))
                            .done());
        }));
    }

    private void share(ContentId item, PrincipalId principal) {
        TestKeyspace.await(made(item));
        TestKeyspace.await(begin(other().fanOuts().share(item, Set.of(principal), MemberRole.VIEWER))
                .done());
    }

    private CompletionStage<?> made(ContentId item) {
        return begin(other().fanOuts().change(item, new Change.Put(item.value(), Visibility.PUBLIC, Optional.empty())))
                .done();
    }

    @AfterAll
    void closeKeyspace() {
        keyspace.close();
    }

    @Override
    ClusterSource source() {
        return FakeConsole.source(keyspace.another());
    }

    private Lectern other() {
        return keyspace.lectern();
    }

    @Test
    void whoRemovesWhatSomebodyElseHasRemovedIsToldThatThereWasNothing() {
        enter(PRINCIPAL, ANNE.value());
        awaitRows(1);
        select(0);
        robot.push(KeyCode.DELETE);
        awaitText(".summary", "is removed from");
        TestKeyspace.await(begin(other().fanOuts().remove(NOTES, Set.of(ANNE))).done());
        type("#change-reason", "ticket 4711");
        fire("#change-confirm");

        awaitText(".toast .label", "Nothing to remove");
    }

    @Test
    void aPageThatEndsExactlyAtItsSizeIsTheLastOne() {
        enter(PRINCIPAL, FULL.value());
        awaitRows(PAGE);
        awaitText(".table-foot .label", "200 items");
        robot.interact(() -> table().scrollTo(PAGE - 1));
        assertThat(shows(".table-foot .label", "more below")).isFalse();
        awaitRows(PAGE);
    }

    @Test
    void theLibrariesOfASelectionAndOfEverybodyAreRebuiltByOneJob() {
        toggle("#page-DUPLICATES");
        choose("#audit-scope", 2);
        enter("#audit-principals", ANNE.value());
        awaitText(".chip .label", ANNE.value());
        enter("#audit-principals", FULL.value());
        awaitText(".chip .label", FULL.value());
        rebuild(2, "2 libraries");

        choose("#audit-scope", 0);
        rebuild(2, "all libraries");
    }

    private void rebuild(int libraries, String subject) {
        fire("#scope-rebuild");
        awaitText("#change-summary", libraries + " libraries are rebuilt");
        type("#change-reason", "ticket 4711");
        fire("#change-confirm");
        awaitText(".toast .label", libraries + " libraries rebuilt");
        TestKeyspace.until(
                "it is on record",
                () -> TestKeyspace.await(other().jobs().history(Optional.empty(), 10)).stream()
                        .anyMatch(job -> job.kind() == JobKind.REBUILD
                                && job.state() == JobState.DONE
                                && job.subject().english().equals(subject)));
    }

    private void choose(String selector, int line) {
        awaitUsable(selector);
        robot.interact(
                () -> robot.lookup(selector).queryComboBox().getSelectionModel().select(line));
    }

    @Test
    void theTablesAreMadeInAClusterThatHasNone_afterAdviceOnReplicas() {
        String fresh = "mouse_fresh_" + ProcessHandle.current().pid();
        String datacenter = keyspace.settings().datacenter();
        robot.interact(() -> startup().keyring(Optional::empty));
        fire("#connections");
        fire("#connection-new");
        type("#connection-name", "Ours");
        type(
                "#connection-contact-points",
                "127.0.0.1:" + SharedNode.contactPoint().getPort());
        type("#connection-datacenter", datacenter);
        type("#connection-keyspace", fresh);
        toggle("#connection-read-only");
        fire("#connection-test");
        fire("#connection-schema");
        await("the statements are shown", () -> statements().contains("CREATE KEYSPACE IF NOT EXISTS " + fresh));
        awaitText("#schema-cost-" + datacenter, "While a node is down");
        type("#confirm-name", fresh);
        try {
            fire("#change-confirm");
            await(
                    "there is nothing to make any more",
                    () -> !visible(robot.lookup("#connection-schema").query()));
            assertThat(keyspace.session()
                            .execute(SimpleStatement.newInstance(
                                    "SELECT table_name FROM system_schema.tables WHERE keyspace_name = ?", fresh))
                            .map(row -> row.getString(0)))
                    .containsExactlyInAnyOrderElementsOf(Schema.tables());
        } finally {
            keyspace.session().execute("DROP KEYSPACE IF EXISTS " + fresh);
        }
    }

    private String statements() {
        return robot.lookup("#change-statements")
                .queryAs(TextInputControl.class)
                .getText();
    }
}
