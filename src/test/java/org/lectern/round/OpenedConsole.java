package org.lectern.round;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javafx.stage.Window;
import org.lectern.Stuck;
import org.lectern.console.ConsoleWindow;
import org.lectern.console.Launcher;
import org.lectern.service.Lectern;

/** The program as an operator starts it, on a home that may be empty. One in each JVM: its toolkit starts once. */
final class OpenedConsole implements AutoCloseable {
    private final CompletableFuture<ConsoleWindow> shown = new CompletableFuture<>();
    private final Thread program;

    private OpenedConsole(List<String> arguments) {
        program = new Thread(() -> run(arguments), "lectern");
        program.setDaemon(true);
    }

    private void run(List<String> arguments) {
        try {
            Launcher.open(arguments, (line, window) -> {
                window.welcome();
                shown.complete(window);
            });
        } catch (RuntimeException failure) {
            shown.completeExceptionally(failure);
            throw failure;
        }
    }

    /** Opens it, and returns as soon as its window is there; its node still starts. */
    static OpenedConsole open(Path home, String... options) throws Exception {
        List<String> arguments = new ArrayList<>(List.of("--data", home.toString()));
        arguments.addAll(List.of(options));
        OpenedConsole console = new OpenedConsole(arguments);
        console.program.start();
        console.shown.get(Stuck.LIMIT.toSeconds(), TimeUnit.SECONDS);
        return console;
    }

    /** The window as it was opened first; after a switch of the connection its context is that of before. */
    ConsoleWindow window() {
        return shown.join();
    }

    /** The services behind the window, to look at what came of a click. */
    Lectern services() {
        return window().context().connection().get();
    }

    /** Closes the window, as by its cross, and waits until the program has ended. */
    @Override
    public void close() throws InterruptedException {
        Mouse.look(() -> {
            List.copyOf(Window.getWindows()).forEach(Window::hide);
            return true;
        });
        program.join();
    }
}
