package org.lectern.console.activity;

import java.util.Optional;
import java.util.stream.Stream;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.lectern.activity.ActivityEntry;
import org.lectern.activity.Verified;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.look.Shortened;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.page.Navigator;
import org.lectern.console.report.Reports;
import org.lectern.console.table.Tips;
import org.lectern.console.view.Icon;
import org.lectern.console.view.KindIcons;
import org.lectern.console.view.Managed;
import org.lectern.console.view.StatementsArea;
import org.lectern.report.ActivityReports;

/** One write: who, when, why, what came of it, and its statements. */
public final class ActivityDetailsController {
    private final ActivityModel model;
    private final Navigator navigator;
    private final Reports reports;
    private final ActivityTexts words;

    @FXML private BorderPane pane;
    @FXML private Icon icon;
    @FXML private Label action;
    @FXML private HBox badges;
    @FXML private Button open;
    @FXML private Label sentence;
    @FXML private Label why;
    @FXML private Label facts;
    @FXML private StatementsArea statements;
    @FXML private Label more;
    @FXML private Button copy;
    @FXML private VBox nothing;

    ActivityDetailsController(ConsoleContext context, ActivityModel model, ActivityTexts words) {
        this.model = model;
        this.navigator = context.navigator();
        this.reports = new Reports(context);
        this.words = words;
    }

    @FXML
    private void initialize() {
        Shortened.allow(action);
        Managed.whileFilled(sentence, why, more);
        copy.disableProperty().bind(statements.textProperty().isEmpty());
        model.opened().subscribe(now -> show(now));
        copy.setOnAction(event -> Dialogs.copy(statements.exact()));
    }

    private void show(Optional<ActivityEntry> shown) {
        pane.setVisible(shown.isPresent());
        nothing.setVisible(shown.isEmpty());
        shown.ifPresent(this::show);
    }

    private void show(ActivityEntry entry) {
        icon.setIconLiteral(KindIcons.icon(entry.kind()));
        action.setText(words.action(entry));
        badges.getChildren().setAll(words.badge(entry.result()));
        if (entry.verified() != Verified.NOT_APPLICABLE) {
            badges.getChildren().add(words.badge(entry.verified()));
        }
        open.setDisable(!navigator.leadsAnywhere(entry));
        sentence.setText(words.sentence(entry));
        why.setText(entry.why().isEmpty() ? "" : words.texts().get("change.why", words.why(entry)));
        facts.setText(words.facts(entry));
        Tips.times(
                facts,
                words.texts(),
                Stream.concat(Stream.of(entry.began()), entry.ended().stream()).toList());
        statements.show(String.join("\n\n", entry.statements()));
        more.setText(words.more(entry));
    }

    @FXML
    private void report() {
        model.opened()
                .get()
                .ifPresent(
                        entry -> reports.ask("activity-" + entry.kind(), () -> ActivityReports.of(model.whole(entry))));
    }

    @FXML
    void openSubject() {
        model.opened().get().filter(navigator::leadsAnywhere).ifPresent(navigator::activity);
    }
}
