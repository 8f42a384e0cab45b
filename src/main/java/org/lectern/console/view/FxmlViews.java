package org.lectern.console.view;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import javafx.fxml.FXMLLoader;
import javafx.scene.Parent;
import org.lectern.console.text.Texts;

/** Loads FXML with controllers made by the suppliers registered here. UI thread only. */
public final class FxmlViews {
    private final Texts texts;
    private final Map<Class<?>, Supplier<?>> controllers = new HashMap<>();

    public FxmlViews(Texts texts) {
        this.texts = texts;
    }

    /** A view and its controller. */
    public record Loaded<C>(Parent root, C controller) {}

    /** Says how a controller is made. */
    public <C> FxmlViews register(Class<C> type, Supplier<? extends C> maker) {
        if (controllers.put(type, maker) != null) {
            throw new IllegalStateException(type + " is registered twice");
        }
        return this;
    }

    /** Loads a view; fails at once if a controller in it is not registered. */
    public <C> Loaded<C> load(Fxml file, Class<C> controller) {
        FXMLLoader loader = new FXMLLoader(FxmlViews.class.getResource(file.resource()), texts.bundle());
        loader.setControllerFactory(this::make);
        try {
            Parent root = loader.load();
            return new Loaded<>(root, controller.cast(loader.getController()));
        } catch (IOException e) {
            throw new UncheckedIOException(file.resource(), e);
        }
    }

    private Object make(Class<?> type) {
        Supplier<?> maker = controllers.get(type);
        if (maker == null) {
            throw new IllegalStateException(type + " is not registered as a controller");
        }
        return maker.get();
    }
}
