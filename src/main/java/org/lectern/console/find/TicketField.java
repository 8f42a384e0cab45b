package org.lectern.console.find;

import javafx.scene.control.TextField;
import javafx.scene.input.Clipboard;

/** A field of one line that takes whole tickets: the ends of their lines are shown as signs. UI thread only. */
public final class TicketField extends TextField {
    private static final String LINE_END = " \u23CE ";

    @Override
    public void paste() {
        String text = Clipboard.getSystemClipboard().getString();
        if (text != null) {
            replaceSelection(oneLine(text));
        }
    }

    static String oneLine(String text) {
        return text.strip().replaceAll("\\s*\\R\\s*", LINE_END);
    }

    /** The text with its lines. */
    String ticket() {
        return getText().replace(LINE_END.strip(), "\n");
    }
}
