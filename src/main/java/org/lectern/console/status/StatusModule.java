package org.lectern.console.status;

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
 * @param jobs loads the view of work over many users
 */
public record StatusModule(Collections collections, Jobs jobs) implements PageModule {
    /** Loads the view of a collection, which lies in a package of its own. */
    @FunctionalInterface
    public interface Collections {
        /** @param open shows a learner in the view of a user */
        CollectionView load(ConsoleContext context, StatusTexts words, Consumer<EnrolmentKey> open);
    }

    /** Loads the view of work over many users, which lies in a package of its own. */
    @FunctionalInterface
    public interface Jobs {
        StatusView load(ConsoleContext context, StatusTexts words);
    }

    @Override
    public Page page() {
        return Page.CONTENT_STATUS;
    }

    @Override
    public PageView load(ConsoleContext context) {
        StatusTexts words = new StatusTexts(context.texts(), context.times());
        UserModel model = new UserModel(context, words);
        ModesModel modes = new ModesModel(context);
        StatusChanges changes = new StatusChanges(context, model, modes, words);
        UserController user = new UserController(context, model, new UserSearch(context, words), changes, words);
        context.views()
                .load(
                        Fxml.STATUS_USER,
                        user,
                        new EnrolmentsController(context, model, words),
                        new EnrolmentController(model, changes, words),
                        new ContentsController(context.settings(), words),
                        new AttemptsController(context.settings(), words),
                        new ModesController(modes, changes, context.columns("contentstatus.modes"), words));
        return context.load(page(), new ContentStatusController(context, user, this, model, modes, changes, words));
    }
}
