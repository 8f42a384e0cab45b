package org.lectern.console.help;

import java.util.Arrays;
import javafx.fxml.FXML;
import javafx.scene.control.Menu;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.ToggleGroup;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.text.Language;

/** The help menu: the welcome again, the language from the next start on, and what this program is. */
public final class HelpController {
    private final ConsoleContext context;
    private final HelpWindows windows;

    @FXML private Menu languages;

    HelpController(HelpWindows windows) {
        this.context = windows.context();
        this.windows = windows;
    }

    @FXML
    private void initialize() {
        ToggleGroup group = new ToggleGroup();
        languages
                .getItems()
                .setAll(Arrays.stream(Language.values())
                        .map(language -> item(language, group))
                        .toList());
    }

    private RadioMenuItem item(Language language, ToggleGroup group) {
        RadioMenuItem item = new RadioMenuItem(context.texts().get("language." + language));
        item.setId("language-" + language);
        item.setToggleGroup(group);
        item.setSelected(context.settings().language() == language);
        item.setOnAction(event -> {
            if (context.settings().language() != language) {
                context.settings().language(language);
                context.notices().done(context.texts().get("language.later", item.getText()));
            }
        });
        return item;
    }

    @FXML
    private void welcome() {
        windows.welcome();
    }

    @FXML
    private void about() {
        windows.about();
    }
}
