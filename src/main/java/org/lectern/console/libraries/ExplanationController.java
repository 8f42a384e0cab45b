package org.lectern.console.libraries;

import java.util.List;
import java.util.Set;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.lectern.console.notice.Problem;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.report.Reports;
import org.lectern.console.search.SearchField;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Icon;
import org.lectern.console.view.Labels;
import org.lectern.console.work.KeyedRead;
import org.lectern.library.Explanation;
import org.lectern.library.ViewerVerdict;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.InvalidIdentifierException;
import org.lectern.model.Principal;
import org.lectern.report.LibraryReports;

/** The details beside the table: why the selected item, or any item that is typed, is or is not in this library. */
public final class ExplanationController {
    private final LibrarySearch matches;
    private final KeyedRead<ItemInLibrary, Explanation> model;
    private final LibraryChoice choice;
    private final ItemActions actions;
    private final ExplanationPane pane;
    private final Texts texts;
    private final SearchField<Content> search;
    private final Reports reports;

    @FXML private StackPane field;
    @FXML private Label fieldError;
    @FXML private VBox body;

    ExplanationController(
            ConsoleContext context, LibrariesModule.Models models, ExplanationPane pane, LibrarySearch matches) {
        this.model = models.explanation();
        this.choice = models.choice();
        this.actions = models.actions();
        this.pane = pane;
        this.texts = context.texts();
        this.reports = new Reports(context);
        this.matches = matches;
        this.search = matches.contents(texts.get("item.prompt"));
    }

    @FXML
    private void initialize() {
        search.in(field, "content-search")
                .onPicked(item -> {
                    search.show(item.id().value());
                    explain(item.id());
                })
                .onEntered(this::entered)
                .errors(fieldError);
        choice.principal().addListener((observable, before, now) -> {
            search.setDisable(now.isEmpty());
            if (!before.map(Principal::id).equals(now.map(Principal::id))) {
                search.show("");
                model.clear();
            }
        });
        search.setDisable(choice.principal().get().isEmpty());
        model.state().subscribe(now -> show(now));
        choice.viewers()
                .addListener((observable, before, now) -> show(model.state().get()));
        choice.sideBySide()
                .addListener((observable, before, now) -> show(model.state().get()));
    }

    /** Asks about an item, as if its id had been typed. */
    void ask(String typed) {
        search.show(typed);
        entered(typed);
    }

    private void entered(String typed) {
        try {
            explain(ContentId.of(typed));
        } catch (InvalidIdentifierException e) {
            model.clear();
            fieldError.setText(texts.say(e));
            if (!typed.contains(":")) {
                matches.noMatch(fieldError, "details.noMatch", typed);
            }
        }
    }

    private void explain(ContentId item) {
        choice.principal().get().ifPresent(library -> model.show(new ItemInLibrary(library.id(), item, Set.of())));
    }

    private void show(KeyedRead.State<ItemInLibrary, Explanation> state) {
        if (state instanceof KeyedRead.State.Nothing<ItemInLibrary, Explanation>) {
            body.getChildren().setAll(muted(texts.get("details.nothing")));
        } else if (state instanceof KeyedRead.State.Asking<ItemInLibrary, Explanation> asking) {
            body.getChildren()
                    .setAll(head(asking.about().item(), asking.about().item().value()));
        } else if (state instanceof KeyedRead.State.Failed<ItemInLibrary, Explanation> failed) {
            body.getChildren()
                    .setAll(
                            head(failed.about().item(), failed.about().item().value()),
                            muted(Problem.sentence(failed.failure(), texts)),
                            retry());
        } else if (state instanceof KeyedRead.State.Known<ItemInLibrary, Explanation> known) {
            Explanation explanation = known.value();
            String name = explanation.content().map(Content::displayName).orElse(texts.get("entries.unknown"));
            body.getChildren().setAll(head(explanation.id(), name));
            body.getChildren().add(buttons(explanation));
            body.getChildren().addAll(pane.of(explanation));
            if (choice.sideBySide().get()) {
                body.getChildren()
                        .addAll(4, pane.whoSees(explanation, choice.viewers().get()));
            }
        }
    }

    /** @param title the item's name; its id where nobody knows yet whether it has one */
    private Node head(ContentId item, String title) {
        Label name = Labels.wrapped(title, "item-name");
        Label id = Labels.of(item.value(), "mono", "muted");
        id.setTooltip(new Tooltip(item.value()));
        return new VBox(2, name, id);
    }

    private Node buttons(Explanation explanation) {
        FlowPane flow = new FlowPane(8, 8);
        List<ItemActions.Offer> offers = actions.offers(explanation.id(), explanation.content());
        for (ItemActions.Offer offer : offers) {
            if (offer.beside()) {
                Button button = new Button(texts.get(offer.key()), new Icon(offer.icon()));
                button.getStyleClass().add("small");
                button.setId("item-" + offer.key().replace('.', '-'));
                button.setOnAction(event -> offer.task().run());
                flow.getChildren().add(button);
            }
        }
        List<ViewerVerdict> viewers = choice.viewers().get();
        Button report = reports.button(explanation.id().value(), () -> LibraryReports.of(explanation, viewers));
        report.setId("explanation-report");
        flow.getChildren().add(report);
        return flow;
    }

    private Node retry() {
        Button button = new Button(texts.get("action.retry"));
        button.setOnAction(event -> model.reload());
        return button;
    }

    private static Label muted(String text) {
        return Labels.wrapped(text, "muted");
    }
}
