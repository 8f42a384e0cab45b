package org.lectern.console.status.collection;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.lectern.console.change.ChangeDialogs;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.export.TableExport;
import org.lectern.console.notice.Notices;
import org.lectern.console.search.Match;
import org.lectern.console.search.SearchField;
import org.lectern.console.settings.ColumnWidths;
import org.lectern.console.settings.Settings;
import org.lectern.console.status.StatusTexts;
import org.lectern.console.status.StatusView;
import org.lectern.console.view.Fxml;
import org.lectern.console.view.Views;
import org.lectern.console.work.UiExecutor;
import org.lectern.console.work.Works;
import org.lectern.service.Lectern;
import org.lectern.status.EnrolmentKey;
import org.lectern.status.Learner;

/** Puts the view of a collection together. */
public final class CollectionParts {
    private static final int MOST = 50;
    private static final List<String> COLUMNS = List.of(
            "user", "collection", "context", "required", "raw_completed", "stored_completed", "differences", "problem");

    /**
     * What the view needs from the page.
     *
     * @param open shows a learner in the view of a user
     */
    public record Needs(
            Supplier<Lectern> lectern,
            UiExecutor ui,
            Views views,
            Dialogs dialogs,
            ChangeDialogs changes,
            Works works,
            Notices notices,
            Settings settings,
            StatusTexts words,
            Consumer<EnrolmentKey> open) {}

    private CollectionParts() {}

    /** Registers the view's controllers and loads it. */
    public static StatusView load(Needs needs) {
        LearnersModel learners = new LearnersModel();
        ReviewModel review = new ReviewModel(needs.lectern(), needs.ui(), needs.works(), learners, needs.words());
        CollectionChanges changes = new CollectionChanges(
                needs.lectern(), review, learners, needs.changes(), needs.dialogs(), needs.words());
        TableExport export = new TableExport(
                "learners",
                COLUMNS,
                () -> learners.shown().stream().map(CollectionParts::cells).toList(),
                needs.works(),
                needs.notices(),
                needs.dialogs(),
                needs.words().texts());
        needs.views()
                .register(ReviewController.class, () -> new ReviewController(review, needs.words()))
                .register(
                        CollectionController.class,
                        () -> new CollectionController(
                                review,
                                learners,
                                changes,
                                field(needs),
                                new ColumnWidths(needs.settings(), "contentstatus.learners"),
                                export,
                                needs.words(),
                                needs.open()));
        return needs.views()
                .load(Fxml.STATUS_COLLECTION, CollectionController.class)
                .controller();
    }

    private static SearchField<String> field(Needs needs) {
        StatusTexts words = needs.words();
        SearchField<String> field = new SearchField<>(
                needs.ui(),
                typed -> needs.lectern().get().contentStatuses().enrolments().collections(typed, MOST),
                id -> new Match("fth-book", id, ""),
                words.texts().get("search.nothing"),
                words.texts().get("search.clear"));
        field.setPromptText(words.get("collection.search"));
        field.setAccessibleText(words.get("collection.search"));
        return field;
    }

    private static List<Object> cells(Learner learner) {
        return List.of(
                learner.key().user(),
                learner.key().collection(),
                learner.key().context(),
                learner.figures().<Object>map(Learner.Figures::required).orElse(""),
                learner.figures().<Object>map(Learner.Figures::raw).orElse(""),
                learner.figures().<Object>map(Learner.Figures::stored).orElse(""),
                learner.kinds().stream().sorted().map(Object::toString).collect(Collectors.joining(" ")),
                learner.problem().orElse(""));
    }
}
