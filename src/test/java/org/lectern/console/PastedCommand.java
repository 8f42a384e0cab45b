package org.lectern.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javafx.scene.input.Clipboard;
import org.testfx.api.FxRobot;

/** The command on the clipboard, as a shell splits it and the program reads it. */
final class PastedCommand {
    /** Characters that mean nothing to a shell, or anything between single quotes. */
    private static final Pattern WORD = Pattern.compile("(?:[\\w:./@+=-]|'[^']*'|\\\\.)+");

    private PastedCommand() {}

    static CommandLine.Destination onClipboard(FxRobot robot) throws CommandLine.UsageException {
        List<String> copied = new ArrayList<>();
        robot.interact(() -> copied.add(Clipboard.getSystemClipboard().getString()));
        List<String> words = new ArrayList<>();
        Matcher word = WORD.matcher(copied.get(0));
        while (word.find()) {
            words.add(word.group().replace("\\'", "\u0000").replace("'", "").replace('\u0000', '\''));
        }
        assertThat(words.get(0)).isEqualTo("lectern");
        return CommandLine.parse(words.subList(1, words.size())).open().orElseThrow();
    }
}
