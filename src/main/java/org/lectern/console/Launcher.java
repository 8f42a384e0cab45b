package org.lectern.console;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import javafx.application.Application;
import org.lectern.home.DataDirectory;
import org.slf4j.LoggerFactory;

/**
 * The program. Not an {@link Application} itself, because the console runs on the class path: the driver is not modular.
 */
public final class Launcher {
    private static final int USAGE = 2;

    private Launcher() {}

    public static void main(String[] arguments) {
        CommandLine line;
        try {
            line = CommandLine.parse(List.of(arguments));
        } catch (CommandLine.UsageException e) {
            System.err.println(e.getMessage());
            System.exit(USAGE);
            return;
        }
        if (line.help()) {
            System.out.print(CommandLine.USAGE);
            return;
        }
        if (line.version()) {
            System.out.println("Lectern " + ProgramVersion.text());
            return;
        }
        Logs.begin(line.data());
        keep(line.data());
        // The connection opens while the toolkit starts: together they are most of a start.
        Startup startup = Startup.begin(line);
        ConsoleApplication.start(startup);
    }

    private static void keep(Path directory) {
        try {
            DataDirectory.keep(directory);
        } catch (IOException unusable) {
            // Whatever is to be written there says so.
            LoggerFactory.getLogger(Launcher.class).warn("The data directory cannot be kept from others", unusable);
        }
    }
}
