package org.lectern.console.look;

import java.util.Objects;
import javafx.application.Application;
import javafx.scene.Scene;
import org.lectern.console.settings.SavedSettings;
import org.lectern.console.settings.Settings;

/** Gives windows the theme and the font size of the settings, and keeps them. UI thread only. */
public final class Look {
    private static final String THEMES = "/css/themes.bss";

    private final Settings settings;
    private StyleSheet sheet;
    private Runnable beforeChange = () -> {};

    public Look(Settings settings) {
        this.settings = settings;
        this.sheet = StyleSheet.of(settings.fontSize());
        Application.setUserAgentStylesheet(
                Objects.requireNonNull(Look.class.getResource(THEMES), THEMES).toExternalForm());
        ThemeOfWindows.set(settings.theme());
        settings.all().addListener((observable, before, now) -> {
            if (before.theme() != now.theme() || before.fontSize() != now.fontSize()) {
                beforeChange.run();
            }
            if (before.theme() != now.theme()) {
                ThemeOfWindows.set(now.theme());
            }
        });
    }

    /** From now on this window follows the settings. Windows opened over it take its style sheets. */
    public void apply(Scene scene) {
        scene.getStylesheets().setAll(sheet.location());
        settings.all().addListener((observable, before, now) -> follow(scene, before, now));
    }

    /** Done before all windows are styled anew. One task. */
    public void beforeChange(Runnable task) {
        beforeChange = task;
    }

    private void follow(Scene scene, SavedSettings before, SavedSettings now) {
        if (before.fontSize() != now.fontSize()) {
            sheet = StyleSheet.of(now.fontSize());
            scene.getStylesheets().setAll(sheet.location());
        }
    }
}
