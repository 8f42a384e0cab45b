package org.lectern.console;

import static org.assertj.core.api.Assertions.assertThat;

import javafx.scene.Node;
import javafx.scene.input.Clipboard;
import org.junit.jupiter.api.Test;
import org.lectern.cluster.ClusterException;
import org.lectern.command.ProgramVersion;
import org.lectern.console.notice.Problem;
import org.lectern.console.page.Page;
import org.lectern.console.text.Language;
import org.lectern.console.text.Texts;

/** The first start, in German. */
final class WelcomeTest extends WindowTest {
    @Override
    Page first() {
        return Page.OVERVIEW;
    }

    @Override
    String language() {
        return "de";
    }

    @Test
    void theFirstStartSaysWhatOneCanDo_andItsButtonsLeadThere() {
        awaitText("#page-OVERVIEW", "\u00DCberblick");
        robot.interact(() -> window().welcome());
        awaitText("#welcome-where", "Demodaten");
        assertThat(robot.lookup("#welcome-see").queryButton().isDefaultButton()).isTrue();
        fire("#welcome-see");
        awaitText(".page-title", "Bibliotheken");
        awaitRows(4);
        assertThat(window().context().settings().welcomed()).isTrue();
        robot.interact(() -> window().welcome());
        assertThat(robot.lookup("#welcome-where").tryQuery().filter(Node::isVisible))
                .isEmpty();
    }

    @Test
    void whatThisProgramIsCanBeReadAndCopied() {
        awaitUsable("#help-menu");
        robot.interact(() -> robot.lookup("#help-menu")
                .queryAs(javafx.scene.control.MenuButton.class)
                .getItems()
                .get(2)
                .fire());
        awaitText("#about-facts .label", ProgramVersion.text());
        awaitText("#about-facts .label", System.getProperty("java.version"));
        awaitText("#about-facts .label", "Apache License 2.0");
        awaitText("#about-facts .label", data().toString());
        fire("#about-copy");
        robot.interact(() -> assertThat(Clipboard.getSystemClipboard().getString())
                .contains("Lectern: " + ProgramVersion.text(), "Datenverzeichnis: " + data()));
        fire("#about-close");
        assertThat(window().shell().commands())
                .anySatisfy(command -> assertThat(command.title()).isEqualTo("\u00DCber Lectern\u2026"));
    }

    @Test
    void whatTheServicesSayInEnglishIsIntroducedInTheConsolesLanguage() {
        Problem problem = Problem.of(
                new ClusterException(ClusterException.Kind.OVERLOADED, "Only 1 of the 2 replicas needed are up."),
                Texts.load(Language.GERMAN));
        assertThat(problem.sentence())
                .startsWith("Der Cluster ist \u00FCberlastet")
                .endsWith("\nOnly 1 of the 2 replicas needed are up.");
        for (ClusterException.Kind kind : ClusterException.Kind.values()) {
            assertThat(Problem.of(new ClusterException(kind, "It {did} not."), Texts.load())
                            .sentence())
                    .isEqualTo("It {did} not.");
        }
    }

    @Test
    void theLanguageIsChosenForTheNextStart() {
        toggle("#page-SETTINGS");
        robot.interact(() -> robot.lookup("#settings-language")
                .queryComboBox()
                .getSelectionModel()
                .select(1));
        awaitText(".toast .label", "beim n\u00E4chsten Start: English");
        assertThat(window().context().settings().language()).isEqualTo(Language.ENGLISH);
    }
}
