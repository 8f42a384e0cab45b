package org.lectern.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.status.Classroom.BATCH_1;

import java.util.EnumSet;
import java.util.concurrent.CompletableFuture;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import org.lectern.console.page.Page;
import org.lectern.event.EventKind;
import org.lectern.event.SubscriptionName;
import org.lectern.service.TestKeyspace;

/** Who is told of events, what waits, and why; and a subscription that nobody wants is removed. */
final class SubscriptionsPageTest extends WindowTest {
    private static final String SUBSCRIPTIONS = "#subscriptions";

    @Override
    Page first() {
        return Page.OVERVIEW;
    }

    private TableView<?> table(String selector) {
        return robot.lookup(selector).queryTableView();
    }

    private void view() {
        toggle("#page-SUBSCRIPTIONS");
    }

    /** One that cannot be told, and one that nobody listens to. */
    private void subscriptions() {
        TestKeyspace.await(lectern.events
                .events
                .register(
                        new SubscriptionName("certificates"),
                        EnumSet.of(EventKind.VIEW_ENDED),
                        event -> CompletableFuture.failedStage(
                                new IllegalStateException("The mail server does not answer.")))
                .make(TEST));
        TestKeyspace.await(lectern.events
                        .events
                        .register(
                                new SubscriptionName("search"),
                                EnumSet.allOf(EventKind.class),
                                event -> CompletableFuture.completedStage(null))
                        .make(TEST))
                .close();
        lectern.classroom().tell(lectern.events.outbox);
        lectern.classroom().view(BATCH_1, "shapes");
        TestKeyspace.until("the attempt has failed", () -> {
            TestKeyspace.await(lectern.events.deliveries.look());
            return TestKeyspace.await(lectern.events.events.list()).stream()
                    .anyMatch(status -> !status.failure().isEmpty());
        });
    }

    @Test
    void whereNobodyHasRegisteredItSaysHow() {
        view();
        awaitText(".state-title", "No subscriptions");
    }

    @Test
    void whatWaitsIsShown_andWhyItCouldNotBeTold_andAsAFile() {
        subscriptions();
        view();
        await("both are listed", () -> table(SUBSCRIPTIONS).getItems().size() == 2);
        awaitText(".table-cell", "certificates");
        awaitText(".table-cell", "ended views");
        awaitText(".table-cell", "The mail server does not answer.");
        awaitText("#events-count", "2 subscriptions");
        assertThat(robot.lookup("#export-events").queryAs(MenuButton.class).getItems())
                .extracting(MenuItem::getText)
                .isNotEmpty();
    }

    @Test
    void aSubscriptionIsRemovedByTheKey_withAReason_onRecord() {
        subscriptions();
        view();
        await("both are listed", () -> table(SUBSCRIPTIONS).getItems().size() == 2);
        robot.interact(() -> {
            table(SUBSCRIPTIONS).requestFocus();
            table(SUBSCRIPTIONS).getSelectionModel().select(0);
        });
        robot.push(KeyCode.DELETE);
        awaitText("#change-summary", "1 waiting event is discarded");
        assertThat(robot.lookup("#change-confirm").query().isDisabled()).isTrue();
        type("#change-reason", "Nobody sends certificates any more");
        fire("#change-confirm");
        awaitText(".toast .label", "Subscription certificates removed");
        await("one is left", () -> table(SUBSCRIPTIONS).getItems().size() == 1);
        assertThat(TestKeyspace.await(lectern.events.events.list())).hasSize(1);
    }
}
