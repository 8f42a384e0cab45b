package org.lectern.console.status;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.page.Page;
import org.lectern.console.page.PageModule;
import org.lectern.console.page.PageView;
import org.lectern.console.view.Fxml;
import org.lectern.status.model.EnrolmentKey;

/**
 * Puts the Content status page together.
 *
 * @param collections loads the view of a collection
 * @param parts what else the page shows, in this order
 */
public record StatusModule(Collections collections, List<Part> parts) implements PageModule {
    /**
     * A further view of the page, which lies in a package of its own.
     *
     * @param key the key of its name among the texts; with {@code .tip} what it shows
     */
    public record Part(String key, String icon, BiFunction<ConsoleContext, StatusTexts, StatusView> load) {}

    /** Loads the view of a collection, which lies in a package of its own. */
    @FunctionalInterface
    public interface Collections {
        /** @param open shows a learner in the view of a user */
        CollectionView load(ConsoleContext context, StatusTexts words, Consumer<EnrolmentKey> open);
    }

    @Override
    public Page page() {
        return Page.CONTENT_STATUS;
    }

    @Override
    public PageView load(ConsoleContext context) {
        StatusTexts words = new StatusTexts(context.texts(), context.times());
        UserModel model = new UserModel(context, words);
        StatusChanges changes = new StatusChanges(context, model, new ModesModel(context), words);
        UserController user = new UserController(changes);
        context.views()
                .load(
                        Fxml.STATUS_USER,
                        user,
                        new EnrolmentsController(context, model, words),
                        new EnrolmentController(changes),
                        new ContentsController(context.settings(), words, changes::now),
                        new AttemptsController(context.settings(), words),
                        new ModesController(changes));
        return context.load(page(), new ContentStatusController(changes, user, collections, parts));
    }
}
