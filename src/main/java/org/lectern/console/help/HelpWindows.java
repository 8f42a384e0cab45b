package org.lectern.console.help;

import java.nio.file.Path;
import java.util.List;
import org.lectern.console.manual.ManualWindow;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.palette.Command;
import org.lectern.console.view.Fxml;
import org.lectern.console.view.FxmlViews;

/** Puts the help menu and the welcome together. UI thread only. */
public record HelpWindows(ConsoleContext context, Program program, Links links, ManualWindow manual) {
    private static final double WIDTH = 720;
    /** As high as the texts are, which differs from language to language. */
    private static final double HEIGHT = -1;

    private static final double ABOUT_WIDTH = 560;
    private static final double ABOUT_HEIGHT = 340;

    /**
     * Where the welcome's buttons lead.
     *
     * @param see a library, to be seen as each role sees it
     * @param find an audit of what shows twice
     * @param rebuild a library, with the button that rebuilds it
     */
    public record Links(Runnable see, Runnable find, Runnable rebuild) {}

    /**
     * This program.
     *
     * @param version as pom.xml says it
     * @param data where it keeps what it remembers
     */
    public record Program(String version, Path data) {}

    /** The controller of the menu, which the window includes. */
    public HelpController menu() {
        return new HelpController(this);
    }

    /** What the palette offers. */
    public List<Command> commands() {
        return List.of(
                new Command("fth-book", context.texts().get("help.manual"), "", () -> manual.open("getting-started")),
                new Command("fth-help-circle", context.texts().get("help.welcome"), "", this::welcome),
                new Command("fth-info", context.texts().get("help.about"), "", this::about));
    }

    /** Shows what this program is, and what it runs on. */
    public void about() {
        FxmlViews.Loaded<AboutController> about =
                context.views().load(Fxml.HELP_ABOUT, new AboutController(context, program));
        context.dialogs().show(context.texts().get("about.title"), about.root(), ABOUT_WIDTH, ABOUT_HEIGHT);
        about.controller().requestFocus();
    }

    /** Shows the welcome; from then on it does not come by itself any more. */
    public void welcome() {
        context.settings().welcome();
        context.dialogs()
                .show(
                        context.texts().get("welcome.title"),
                        context.views()
                                .load(Fxml.HELP_WELCOME, new WelcomeController(context, links))
                                .root(),
                        WIDTH,
                        HEIGHT);
    }

    /** Shows the welcome as soon as there is a connection, unless it was shown before. */
    public void welcomeOnce() {
        if (context.settings().welcomed()) {
            return;
        }
        context.connection().whenOpen(this::welcome);
    }
}
