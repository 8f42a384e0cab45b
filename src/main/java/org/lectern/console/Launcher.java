package org.lectern.console;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import javafx.application.Application;
import org.lectern.command.CommandProgram;
import org.lectern.command.CommandWords;
import org.lectern.command.ProgramVersion;
import org.lectern.home.DataDirectory;
import org.lectern.home.RunningConsole;
import org.lectern.home.TemporaryFiles;
import org.lectern.wording.InvalidInputException;
import org.slf4j.LoggerFactory;

/**
 * The program. Not an {@link Application} itself, because the console runs on the class path: the driver is not modular.
 */
public final class Launcher {
    private static final int USAGE = 2;

    private Launcher() {}

    /** What is opened, and what happens in it: the console itself, or one that a tool makes use of. */
    @FunctionalInterface
    public interface Opening {
        /** Begins the connection; on the thread that calls {@link #open}. */
        default Startup begin(CommandLine line) {
            return Startup.begin(line);
        }

        /** The window is on the screen; on the FX thread. Its connection may still be opening. */
        void shown(CommandLine line, ConsoleWindow window);
    }

    public static void main(String[] arguments) {
        List<String> typed = List.of(arguments);
        if (CommandWords.begin(typed)) {
            CommandProgram.main(arguments);
        } else {
            open(typed, (line, window) -> {
                line.open().ifPresentOrElse(window::open, window::welcome);
                window.listen();
            });
        }
    }

    /**
     * Does what the arguments say: prints what they ask for, or opens the console and returns when it has ended. Ends the
     * process if they make no sense.
     */
    public static void open(List<String> arguments, Opening opening) {
        CommandLine line;
        try {
            line = CommandLine.parse(arguments);
        } catch (CommandLine.UsageException e) {
            System.err.println(e.getMessage());
            System.exit(USAGE);
            return;
        }
        if (line.help()) {
            System.out.print(CommandLine.usage());
            return;
        }
        if (line.version()) {
            System.out.println("Lectern " + ProgramVersion.text());
            return;
        }
        try {
            keep(line.data());
        } catch (InvalidInputException unsafe) {
            System.err.println(unsafe.getMessage());
            System.exit(USAGE);
            return;
        }
        if (line.open().filter(to -> isTaken(line, to)).isPresent()) {
            System.out.println("The running console opens " + line.open().get().id() + ".");
            return;
        }
        TemporaryFiles.keepIn(line.data());
        Logs.begin(line.data());
        // The connection opens while the toolkit starts: together they are most of a start.
        Startup startup = opening.begin(line);
        ConsoleApplication.start(startup, window -> opening.shown(line, window));
    }

    /** Whether a console that runs already opens the subject. A line that names a connection gets a console of its own. */
    private static boolean isTaken(CommandLine line, CommandLine.Destination to) {
        try {
            return line.contactPoints().isEmpty()
                    && line.profile().isEmpty()
                    && RunningConsole.open(line.data(), new RunningConsole.Request(to.id(), to.viewer()));
        } catch (IOException unusable) {
            LoggerFactory.getLogger(Launcher.class).warn("The running console cannot be told what to open", unusable);
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
        return false;
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
