package org.lectern.console;

import static org.assertj.core.api.Assertions.assertThat;

import javafx.scene.Node;
import org.junit.jupiter.api.Test;
import org.lectern.console.page.Page;
import org.lectern.console.text.Language;

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
        robot.interact(() -> parts().welcome());
        awaitText("#welcome-where", "Demodaten");
        fire("#welcome-see");
        awaitText(".page-title", "Bibliotheken");
        awaitRows(4);
        assertThat(parts().settings().welcomed()).isTrue();
        robot.interact(() -> parts().welcome());
        assertThat(robot.lookup("#welcome-where").tryQuery().filter(Node::isVisible))
                .isEmpty();
    }

    @Test
    void theLanguageIsChosenForTheNextStart() {
        awaitUsable("#help-menu");
        robot.interact(() -> ((javafx.scene.control.Menu) robot.lookup("#help-menu")
                        .queryAs(javafx.scene.control.MenuButton.class)
                        .getItems()
                        .get(1))
                .getItems()
                .get(1)
                .fire());
        awaitText(".toast .label", "ab dem n\u00E4chsten Start: English");
        assertThat(parts().settings().language()).isEqualTo(Language.ENGLISH);
    }
}
