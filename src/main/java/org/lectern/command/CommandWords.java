package org.lectern.command;

import java.util.List;
import java.util.Set;

/** The words that begin a command. Apart from the commands themselves, so that a window's start loads none of them. */
public final class CommandWords {
    static final Set<String> ALL = Set.of(
            "check",
            "schema",
            "find",
            "page",
            "explain",
            "principals",
            "principal",
            "audit",
            "repair",
            "rebuild",
            "import",
            "export",
            "status",
            "jobs",
            "activity",
            "polls",
            "events",
            "completion",
            "help");

    private CommandWords() {}

    /** Whether these arguments are a command, rather than options of a window. */
    public static boolean begin(List<String> arguments) {
        return !arguments.isEmpty() && ALL.contains(arguments.get(0));
    }
}
