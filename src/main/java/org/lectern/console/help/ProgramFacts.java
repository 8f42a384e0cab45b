package org.lectern.console.help;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.lectern.console.connection.ConsoleConnection;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.text.Texts;
import org.lectern.overview.NodeState;

/** What this program is and runs on. UI thread only. */
final class ProgramFacts {
    private ProgramFacts() {}

    /** By name, in the order in which they are read. */
    static Map<String, String> of(ConsoleContext context, HelpWindows.Program program) {
        Texts texts = context.texts();
        Map<String, String> known = new LinkedHashMap<>();
        known.put(texts.get("app.name"), program.version());
        known.put("Java", property("java.version") + " (" + property("java.vendor") + ")");
        known.put("JavaFX", property("javafx.runtime.version"));
        known.put("Cassandra", cassandra(context));
        known.put(
                texts.get("about.system"),
                property("os.name") + " " + property("os.version") + ", " + property("os.arch"));
        known.put(texts.get("about.data"), program.data().toAbsolutePath().toString());
        known.put(texts.get("about.licence"), "Apache License 2.0");
        return known;
    }

    private static String property(String name) {
        return System.getProperty(name, "?");
    }

    /** Several versions while a cluster is being upgraded. */
    private static String cassandra(ConsoleContext context) {
        if (!(context.connection().state().get() instanceof ConsoleConnection.State.Open open)) {
            return context.texts().get("about.notConnected");
        }
        return open.lectern()
                .connection()
                .oae()
                .map(platform -> context.texts().say(platform.size().summary()))
                .orElseGet(() -> open.lectern().overview().nodes().stream()
                        .map(NodeState::version)
                        .distinct()
                        .sorted()
                        .collect(Collectors.joining(", ")));
    }
}
