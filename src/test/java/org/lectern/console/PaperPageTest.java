package org.lectern.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import javafx.scene.Node;
import javafx.scene.control.MenuButton;
import org.junit.jupiter.api.Test;
import org.lectern.cluster.Rights;
import org.lectern.console.connection.ClusterSource;
import org.lectern.console.page.Page;
import org.lectern.model.Visibility;
import org.lectern.oae.InMemoryOae;
import org.lectern.oae.LibraryEvidence;
import org.lectern.oae.LibraryKind;
import org.lectern.oae.OaeId;
import org.lectern.oae.OaeLayout;
import org.lectern.oae.OaePlatform;
import org.lectern.oae.OaeReads;
import org.lectern.oae.Tenants;
import org.lectern.simulation.Ports;

/** What a keyspace does not keep is not offered: tenants, other libraries than of content, a purge that nobody would heal. */
final class PaperPageTest extends WindowTest {
    private static final OaeLayout PAPER = new OaeLayout(
            Set.of(LibraryKind.CONTENT),
            false,
            false,
            false,
            new OaeLayout.Tables("LibraryByPrincipal", "ContentMembers", "ContentMembers"),
            OaeLayout.OAE.partitions());
    private static final OaeId SECRET = new OaeId("c:cam:secret");

    private final InMemoryOae store = OaePageTest.platform();

    @Override
    ClusterSource source() {
        lectern.connection.platform(new OaePlatform(reads(), store, store.size()));
        lectern.connection.rights(CompletableFuture.completedStage(Rights.everything("", true, "paper")));
        return super.source();
    }

    private OaeReads reads() {
        LibraryEvidence evidence = new LibraryEvidence(
                Map.of(SECRET, "viewer"),
                Map.of(SECRET, new LibraryEvidence.Version("1348067316002", Visibility.PRIVATE, true)));
        return Ports.answering(OaeReads.class, (method, given) -> switch (method.getName()) {
            case "layout" -> PAPER;
            case "tenants" -> CompletableFuture.completedStage(Tenants.NOT_KEPT);
            case "evidence" -> CompletableFuture.completedStage(evidence);
            case "version" ->
                CompletableFuture.completedStage(
                        Optional.ofNullable(evidence.versions().get(given.get(0))));
            default -> Ports.call(store, method, given);
        });
    }

    @Override
    Page first() {
        return Page.LIBRARIES;
    }

    @Test
    void whatTheTablesDoNotKeepIsNotOffered_andWhatTheyCannotTellIsSaid() {
        enter("#oae-search", "u:cam:nicolaas");
        awaitText("#oae-owner", "Nicolaas Matthijs");
        assertThat(robot.lookup("#oae-kind").queryComboBox().getItems()).hasSize(1);
        toggle("#oae-reader-LOGGED_IN");
        awaitText("#oae-reads", "Logged in: loggedin. The viewer is logged in");
        assertThat(robot.lookup("#oae-reader-tenant").queryAllAs(Node.class)).noneMatch(WindowTest::visible);

        enter("#oae-why", SECRET.value());
        awaitText("#oae-verdict", "is correctly listed");
        awaitText("#oae-details .label", "No table has its visibility");
        awaitText("#oae-details .label", "ContentMembers");
        awaitText("#oae-details .section", "Rows of LibraryByPrincipal");

        toggle("#page-DUPLICATES");
        await(
                "a purge is not offered",
                () -> robot.lookup("#oae-rebuild").tryQuery().isPresent()
                        && ((MenuButton) robot.lookup("#oae-rebuild").query())
                                .getItems().stream()
                                        .filter(item -> "oae-rebuild-purge".equals(item.getId()))
                                        .noneMatch(item -> item.isVisible()));
    }
}
