package org.lectern.console.help;

import javafx.fxml.FXML;

/** The help menu: the welcome, and the facts about this program. */
public final class HelpController {
    private final HelpWindows windows;

    HelpController(HelpWindows windows) {
        this.windows = windows;
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
