package org.lectern.console.look;

import java.util.Objects;
import javafx.application.Application;
import javafx.scene.Scene;
import org.lectern.console.settings.SavedSettings;
import org.lectern.console.settings.Settings;
import org.lectern.console.settings.Theme;

/** Gives windows the theme and the font size of the settings, and keeps them. UI thread only. */
public final class Look {
    private final Settings settings;
    private StyleSheet sheet;

    public Look(Settings settings) {
        this.settings = settings;
        this.sheet = StyleSheet.of(settings.fontSize());
        applyTheme(settings.theme());
        settings.all().addListener((observable, before, now) -> {
            if (before.theme() != now.theme()) {
                applyTheme(now.theme());
            }
        });
    }

    /** From now on this window follows the settings. Windows opened over it take its style sheets. */
    public void apply(Scene scene) {
        scene.getStylesheets().setAll(sheet.location());
        settings.all().addListener((observable, before, now) -> follow(scene, before, now));
    }

    /** Gives a scene that is never shown the style sheet of these settings. On any thread. */
    public static void dress(Scene scene, SavedSettings settings) {
        scene.getStylesheets().setAll(StyleSheet.of(settings.fontSize()).location());
    }

    private void follow(Scene scene, SavedSettings before, SavedSettings now) {
        if (before.fontSize() != now.fontSize()) {
            sheet = StyleSheet.of(now.fontSize());
            scene.getStylesheets().setAll(sheet.location());
        }
    }

    private static void applyTheme(Theme theme) {
        String file = theme == Theme.DARK ? "/css/theme-dark.bss" : "/css/theme-light.bss";
        Application.setUserAgentStylesheet(
                Objects.requireNonNull(Look.class.getResource(file), file).toExternalForm());
    }
}
