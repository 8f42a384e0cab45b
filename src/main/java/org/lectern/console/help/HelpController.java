package org.lectern.console.help;

import java.util.Arrays;
import javafx.fxml.FXML;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.Menu;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.ToggleGroup;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.text.Language;

/** The help menu: the welcome, the language of the next start, the zone of times, and the version. */
public final class HelpController {
    private final ConsoleContext context;
    private final HelpWindows windows;

    @FXML private Menu languages;
    @FXML private CheckMenuItem utc;

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
        utc.setSelected(context.settings().utc());
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
    private void utc() {
        context.settings().utc(utc.isSelected());
    }

    @FXML
    private void about() {
        windows.about();
    }
}
