package org.lectern.console.oae;

import java.util.List;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.page.Page;
import org.lectern.console.page.PageModule;
import org.lectern.console.page.PageView;
import org.lectern.console.view.Icon;
import org.lectern.console.view.Labels;
import org.lectern.oae.OaePlatform;

/**
 * A page that has nothing to show here, and says why.
 *
 * @param page in whose place it stands
 */
record AbsentModule(Page page) implements PageModule {
    @Override
    public PageView load(ConsoleContext context) {
        return new View(page, context);
    }

    private static final class View implements PageView {
        private final ConsoleContext context;
        private final Label found = Labels.wrapped("", "muted");
        private final StackPane root;

        View(Page page, ConsoleContext context) {
            this.context = context;
            Label title = Labels.wrapped(context.texts().get("oae.absent." + page + ".title"), "state-title");
            title.setId("absent-title");
            Label text = Labels.wrapped(context.texts().get("oae.absent." + page + ".text"), "muted");
            Button libraries = new Button(context.texts().get("oae.absent.libraries"), new Icon("fth-book-open"));
            libraries.setId("absent-libraries");
            libraries.setOnAction(event -> context.navigator().open(Page.LIBRARIES));
            found.setId("absent-found");
            VBox state = new VBox(new Icon(page.icon()), title, text, found, libraries);
            state.getStyleClass().add("state");
            state.setMaxSize(520, Region.USE_PREF_SIZE);
            root = new StackPane(state);
        }

        @Override
        public Parent root() {
            return root;
        }

        @Override
        public List<Node> actions() {
            return List.of();
        }

        @Override
        public void activated() {
            found.setText(context.lectern()
                    .connection()
                    .oae()
                    .map(OaePlatform::size)
                    .map(size -> context.texts().say(size.summary()))
                    .orElse(""));
        }
    }
}
