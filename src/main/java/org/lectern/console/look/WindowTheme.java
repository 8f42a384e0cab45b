package org.lectern.console.look;

import java.util.Objects;
import javafx.application.Application;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.DoubleProperty;
import javafx.beans.property.ReadOnlyDoubleProperty;
import javafx.beans.property.SimpleDoubleProperty;
import javafx.beans.value.ObservableValue;
import javafx.css.PseudoClass;
import javafx.scene.Scene;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Labeled;
import javafx.scene.layout.Region;
import org.lectern.console.settings.SavedSettings;
import org.lectern.console.settings.Settings;

/** Gives windows the theme and the font size of the settings, and keeps them. UI thread only. */
public final class WindowTheme {
    private static final String THEMES = "/css/themes.bss";
    private static final String SCALE = "org.lectern.console.look.scale";

    private final Settings settings;
    private StyleSheet sheet;
    private Runnable beforeChange = () -> {};

    public WindowTheme(Settings settings) {
        this.settings = settings;
        this.sheet = StyleSheet.of(settings.fontSize());
        Application.setUserAgentStylesheet(Objects.requireNonNull(WindowTheme.class.getResource(THEMES), THEMES)
                .toExternalForm());
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
        dress(scene);
        settings.all().addListener((observable, before, now) -> follow(scene, before, now));
    }

    /** Done before all windows are styled anew. One task. */
    public void beforeChange(Runnable task) {
        beforeChange = task;
    }

    /**
     * Whether there is room in the width for what needs so much of it at the standard size of texts, and more at a larger one.
     */
    public static BooleanBinding isWider(Region region, double least) {
        return isAbove(region, region.widthProperty(), least);
    }

    /**
     * Has a region count as narrow in the style sheet while there is less room than this in its width.
     *
     * @return whether there is more
     */
    public static BooleanBinding narrow(Region region, double least) {
        return unless(isWider(region, least), "narrow", region);
    }

    /** The same: as crowded. */
    public static BooleanBinding crowded(Region region, double least) {
        return unless(isWider(region, least), "crowded", region);
    }

    /** The same of its height: as low. */
    public static BooleanBinding low(Region region, double least) {
        return unless(isHigher(region, least), "low", region);
    }

    private static BooleanBinding unless(BooleanBinding roomy, String state, Region region) {
        PseudoClass tight = PseudoClass.getPseudoClass(state);
        region.getProperties().put(tight, roomy); // nobody else may hold it
        roomy.subscribe(now -> region.pseudoClassStateChanged(tight, !now));
        return roomy;
    }

    /** Whether there is room in the height for what needs so much of it at the standard size of texts. */
    public static BooleanBinding isHigher(Region region, double least) {
        return isAbove(region, region.heightProperty(), least);
    }

    /** Has buttons show only their icons, or only their words, where a region has no room for both; a tooltip says the rest. */
    public static void shorten(Region region, double least, ContentDisplay narrow, Labeled... buttons) {
        ObservableValue<ContentDisplay> shown =
                isWider(region, least).map(wider -> wider ? ContentDisplay.LEFT : narrow);
        for (Labeled button : buttons) {
            button.contentDisplayProperty().bind(shown);
        }
    }

    private static BooleanBinding isAbove(Region region, ReadOnlyDoubleProperty length, double least) {
        ObservableValue<Number> scale =
                region.sceneProperty().flatMap(WindowTheme::scaleOf).orElse(1.0);
        return Bindings.createBooleanBinding(
                () -> length.get() > least * scale.getValue().doubleValue(), length, scale);
    }

    /** Dresses a window as the one that it is opened over. */
    public static void dress(Scene scene, Scene above) {
        scene.getStylesheets().setAll(above.getStylesheets());
        scaleOf(scene).set(scale(above));
    }

    /** How many times as large as at the standard size a window's texts are. */
    public static double scale(Scene scene) {
        return scaleOf(scene).get();
    }

    private static DoubleProperty scaleOf(Scene scene) {
        return (DoubleProperty) scene.getProperties().computeIfAbsent(SCALE, key -> new SimpleDoubleProperty(1));
    }

    private void dress(Scene scene) {
        scene.getStylesheets().setAll(sheet.location());
        scaleOf(scene).set(settings.scale());
    }

    private void follow(Scene scene, SavedSettings before, SavedSettings now) {
        if (before.fontSize() != now.fontSize()) {
            sheet = StyleSheet.of(now.fontSize());
            dress(scene);
        }
    }
}
