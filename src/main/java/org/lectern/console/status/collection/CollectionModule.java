package org.lectern.console.status.collection;

import java.util.function.Consumer;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.status.CollectionSearch;
import org.lectern.console.status.CollectionView;
import org.lectern.console.status.StatusModule;
import org.lectern.console.status.StatusTexts;
import org.lectern.console.view.Fxml;
import org.lectern.status.model.EnrolmentKey;

/** Puts the view of a collection together. */
public final class CollectionModule implements StatusModule.Collections {
    @Override
    public CollectionView load(ConsoleContext context, StatusTexts words, Consumer<EnrolmentKey> open) {
        LearnersModel learners = new LearnersModel();
        ReviewModel review = new ReviewModel(context, learners, words);
        CollectionChanges changes = new CollectionChanges(context, review, learners, words);
        return context.views()
                .load(
                        Fxml.STATUS_COLLECTION,
                        new CollectionController(
                                context,
                                review,
                                learners,
                                changes,
                                CollectionSearch.field(context, words),
                                words,
                                open),
                        new ReviewController(review, words))
                .controller();
    }
}
