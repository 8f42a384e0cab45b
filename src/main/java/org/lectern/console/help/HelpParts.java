package org.lectern.console.help;

import javafx.beans.value.ChangeListener;
import org.lectern.console.connection.Connection;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.notice.Notices;
import org.lectern.console.settings.Settings;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Fxml;
import org.lectern.console.view.Views;

/** Puts the help menu and the welcome together. UI thread only. */
public final class HelpParts {
    private static final double WIDTH = 720;
    private static final double HEIGHT = 500;

    /**
     * Where the welcome's buttons lead.
     *
     * @param see a library, to be seen as each role sees it
     * @param find an audit of what shows twice
     * @param rebuild a library, with the button that rebuilds it
     */
    public record Links(Runnable see, Runnable find, Runnable rebuild) {}

    private final Views views;
    private final Dialogs dialogs;
    private final Settings settings;
    private final Connection connection;
    private final Texts texts;

    /** Registers the menu, which the window includes, and the welcome. */
    public HelpParts(
            Views views,
            Dialogs dialogs,
            Settings settings,
            Notices notices,
            Connection connection,
            Texts texts,
            Links links) {
        this.views = views;
        this.dialogs = dialogs;
        this.settings = settings;
        this.connection = connection;
        this.texts = texts;
        views.register(HelpController.class, () -> new HelpController(settings, notices, texts, this::welcome))
                .register(WelcomeController.class, () -> new WelcomeController(connection, texts, links));
    }

    /** Shows the welcome; from then on it does not come by itself any more. */
    public void welcome() {
        settings.welcome();
        dialogs.show(
                texts.get("welcome.title"),
                views.load(Fxml.HELP_WELCOME, WelcomeController.class).root(),
                WIDTH,
                HEIGHT);
    }

    /** Shows the welcome as soon as there is a connection, unless it was shown before. */
    public void welcomeOnce() {
        if (settings.welcomed()) {
            return;
        }
        if (connection.state().get() instanceof Connection.State.Open) {
            welcome();
            return;
        }
        connection.state().addListener(new ChangeListener<>() {
            @Override
            public void changed(
                    javafx.beans.value.ObservableValue<? extends Connection.State> state,
                    Connection.State before,
                    Connection.State now) {
                if (now instanceof Connection.State.Open) {
                    state.removeListener(this);
                    welcome();
                }
            }
        });
    }
}
