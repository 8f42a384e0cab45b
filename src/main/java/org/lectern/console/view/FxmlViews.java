package org.lectern.console.view;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import javafx.fxml.FXMLLoader;
import javafx.scene.Parent;
import org.lectern.console.text.Texts;

/** Loads FXML. UI thread only. */
public record FxmlViews(Texts texts) {
    /** A view and its controller. */
    public record Loaded<C>(Parent root, C controller) {}

    /**
     * Loads a view with the controllers of its own and of what it includes; fails at once if one is lacking.
     *
     * @param controller the view's own
     * @param parts those of what it includes: one for each, and each of another class
     */
    public <C> Loaded<C> load(Fxml file, C controller, Object... parts) {
        return load(file.file(), controller, parts);
    }

    /** @param name of the file, without its ending */
    public <C> Loaded<C> load(String name, C controller, Object... parts) {
        Map<Class<?>, Object> controllers = new HashMap<>(Map.of(controller.getClass(), controller));
        for (Object part : parts) {
            controllers.put(part.getClass(), part);
        }
        String resource = "/fxml/" + name + ".fxml";
        FXMLLoader loader = new FXMLLoader(FxmlViews.class.getResource(resource), texts.bundle());
        loader.setControllerFactory(type -> {
            Object made = controllers.remove(type);
            if (made == null) {
                throw new IllegalStateException(resource + " wants a controller that nobody gives: " + type);
            }
            return made;
        });
        try {
            return new Loaded<>(loader.load(), controller);
        } catch (IOException e) {
            throw new UncheckedIOException(resource, e);
        }
    }
}
