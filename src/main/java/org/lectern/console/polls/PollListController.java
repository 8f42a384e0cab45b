package org.lectern.console.polls;

import java.util.function.Consumer;
import javafx.fxml.FXML;
import javafx.scene.control.TextField;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.table.ColumnList;
import org.lectern.console.table.PagedTable;
import org.lectern.console.table.TableText;
import org.lectern.console.view.Icon;
import org.lectern.poll.PollTitle;

/** The polls to choose from. */
public final class PollListController {
    private final PollsModel model;
    private final ConsoleContext context;
    private final PollTexts words;
    private final AllPolls reviews;
    private Consumer<PollTitle> chosen = poll -> {};

    @FXML private TextField search;
    @FXML private PagedTable<PollTitle> table;

    PollListController(ConsoleContext context, PollsModel model, AllPolls reviews, PollTexts words) {
        this.context = context;
        this.model = model;
        this.words = words;
        this.reviews = reviews;
    }

    @FXML
    private void initialize() {
        table.setColumns(
                context,
                new ColumnList<PollTitle>("uniqueness.polls", "uniqueness.polls.column.")
                        .text("poll", 120, 240, PollTitle::title)
                        .graphic(poll -> new Icon(icon(poll)))
                        .tip(this::tip));
        search.textProperty().addListener((observable, before, now) -> {
            model.search(now);
            model.reload();
        });
        reviews.onChanged(() -> table.table().refresh());
        table.onSelected(now -> now.ifPresent(chosen));
        table.follow(context, model, "uniqueness.polls.", this::says);
    }

    private String icon(PollTitle poll) {
        boolean wrong = reviews.of(poll.id()).filter(one -> !one.isRight()).isPresent();
        return wrong ? "fth-x" : poll.claimed() ? "fth-check-square" : "fth-alert-circle";
    }

    private String tip(PollTitle poll) {
        return poll.id() + "\n"
                + words.texts().get(poll.claimed() ? "uniqueness.claimed" : "uniqueness.unclaimed")
                + reviews.of(poll.id()).map(one -> "\n" + words.reviewed(one)).orElse("");
    }

    /** Told which poll is to be looked at. */
    void onChosen(Consumer<PollTitle> handler) {
        chosen = handler;
    }

    void requestFocus() {
        search.requestFocus();
        search.selectAll();
    }

    private TableText says() {
        int count = model.rows().size();
        return TableText.of(
                "uniqueness.polls." + (model.isSearch() ? "nomatch" : "none"),
                count == 0 ? "" : words.texts().get("uniqueness.polls.count", count));
    }
}
