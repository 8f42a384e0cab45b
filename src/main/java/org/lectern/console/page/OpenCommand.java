package org.lectern.console.page;

import java.util.Optional;
import org.lectern.console.dialog.Dialogs;

/**
 * The command that opens a console at a subject, for the clipboard.
 *
 * @param viewer the role or the id of the viewer whose view of the library is shown
 */
public record OpenCommand(String id, Optional<String> viewer) {
    /** Copies the command. */
    public void copy(ConsoleContext context) {
        Dialogs.copy(text());
        context.notices().done(context.texts().get("find.link.copied"));
    }

    private String text() {
        return "lectern --open" + value(id)
                + viewer.map(name -> " --as" + value(name)).orElse("");
    }

    /** As a shell reads it. A value that begins with a hyphen would be another option. */
    private static String value(String text) {
        return (text.startsWith("-") ? "=" : " ")
                + (text.matches("[\\w:./@+-]+") ? text : "'" + text.replace("'", "'\\''") + "'");
    }
}
