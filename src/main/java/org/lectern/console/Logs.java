package org.lectern.console;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.logging.ConsoleHandler;
import java.util.logging.FileHandler;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.lectern.home.OwnerOnly;
import org.lectern.wording.Printable;

/** Where the console's log goes: warnings to the terminal, and what was done, with its reason, to a file. */
final class Logs {
    private static final String FORMAT = "java.util.logging.SimpleFormatter.format";
    private static final int FILE_BYTES = 1 << 20;
    private static final int FILES = 3;

    /** Held, because java.util.logging itself forgets loggers that nobody holds, and their levels with them. */
    private static final List<Logger> LOGGERS =
            List.of(Logger.getLogger(""), Logger.getLogger("org.lectern"), Logger.getLogger("javafx"));

    private Logs() {}

    /** Begins; without a file if the directory cannot be written to. */
    static void begin(Path directory) {
        if (System.getProperty(FORMAT) == null) {
            System.setProperty(FORMAT, "%1$tF %1$tT.%1$tL %4$s %3$s: %5$s%6$s%n");
        }
        Logger root = LOGGERS.get(0);
        root.setLevel(Level.WARNING);
        LOGGERS.get(1).setLevel(Level.INFO);
        LOGGERS.get(2).setFilter(Logs::matters);
        for (Handler handler : root.getHandlers()) {
            root.removeHandler(handler);
        }
        Handler terminal = new ConsoleHandler();
        terminal.setFormatter(new PrintableFormatter());
        terminal.setLevel(Level.WARNING);
        root.addHandler(terminal);
        try {
            root.addHandler(file(directory));
        } catch (IOException e) {
            // The settings cannot be written there either, and that is warned of.
            LOGGERS.get(1).log(Level.FINE, "no log file", e);
        }
    }

    private static Handler file(Path directory) throws IOException {
        OwnerOnly.create(directory);
        // Rotation numbers the files: console.log.0 is the newest.
        String pattern = directory.resolve("console.log").toString().replace("%", "%%");
        Handler file = new FileHandler(pattern, FILE_BYTES, FILES, true);
        file.setEncoding("UTF-8");
        file.setLevel(Level.INFO);
        file.setFormatter(new PrintableFormatter());
        return file;
    }

    /** A name in a message neither moves the cursor of the terminal that shows the log nor looks like another line of it. */
    private static final class PrintableFormatter extends SimpleFormatter {
        @Override
        public String formatMessage(LogRecord record) {
            return Printable.of(super.formatMessage(record)).replace("\n", "\\n");
        }
    }

    /** JavaFX warns that it is not run as modules, at every start; the driver is none, so it cannot be. */
    private static boolean matters(LogRecord record) {
        String message = record.getMessage();
        return message == null || !message.startsWith("Unsupported JavaFX configuration");
    }
}
