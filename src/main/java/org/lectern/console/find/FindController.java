package org.lectern.console.find;

import java.util.List;
import java.util.Optional;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.lectern.console.connection.Environment;
import org.lectern.console.look.Shortened;
import org.lectern.console.look.WindowTheme;
import org.lectern.console.notice.Problem;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.page.OpenCommand;
import org.lectern.console.page.Page;
import org.lectern.console.page.PageController;
import org.lectern.console.page.PageView;
import org.lectern.console.page.Shortcut;
import org.lectern.console.report.Reports;
import org.lectern.console.settings.RecentSubject;
import org.lectern.console.view.Icon;
import org.lectern.console.view.Managed;
import org.lectern.find.Found;
import org.lectern.find.Subject;
import org.lectern.find.SubjectCard;

/** The Find page: a text, the subjects that it names, and the card of one of them. */
public final class FindController extends PageController {
    /** Tickets that the demo data answer. */
    private static final List<String> TICKETS =
            List.of("find.ticket.twice", "find.ticket.missing", "find.ticket.finished");

    /** In a narrower card its less needed buttons show only icons. */
    private static final double ROOM_FOR_WORDS = 820;

    private final FindModel model;
    private final SubjectTexts words;
    private final NextSteps steps;
    private CardView cardView;

    @FXML private TicketField text;
    @FXML private Label remark;
    @FXML private FlowPane subjects;
    @FXML private VBox card;
    @FXML private Icon icon;
    @FXML private Label name;
    @FXML private Label about;
    @FXML private Label id;
    @FXML private Button link;
    @FXML private Button report;
    @FXML private Button open;
    @FXML private VBox sections;
    @FXML private VBox tickets;
    @FXML private FlowPane ticketButtons;
    @FXML private VBox recent;
    @FXML private FlowPane recentButtons;

    FindController(ConsoleContext context, FindModel model) {
        super(context);
        this.model = model;
        this.words = new SubjectTexts(texts, context.times());
        this.steps = new NextSteps(context);
        this.cardView = new CardView(context);
    }

    /** The page, with all that it is made of. */
    public static PageView load(ConsoleContext context, SubjectSearch search) {
        return context.load(Page.FIND, new FindController(context, new FindModel(context, search)));
    }

    @FXML
    private void initialize() {
        Managed.whileVisible(subjects, card, tickets, recent);
        Managed.whileFilled(remark);
        Shortened.allow(name);
        WindowTheme.shorten(card, ROOM_FOR_WORDS, ContentDisplay.GRAPHIC_ONLY, link, report);
        text.setOnAction(event -> find());
        model.found().subscribe(now -> showSubjects(now));
        model.card().subscribe(now -> showCard(now));
        model.asking().subscribe(now -> showRemark());
        model.failure().subscribe(now -> showRemark());
        TICKETS.forEach(key -> {
            Button ticket = new Button(texts.get(key), new Icon("fth-message-square"));
            ticket.setId(key.replace('.', '-'));
            ticket.setOnAction(event -> look(ticket.getText()));
            ticketButtons.getChildren().add(ticket);
        });
        tickets.setVisible(false);
        recent.setVisible(false);
        show(reload(model::reload));
    }

    @FXML
    private void find() {
        model.look(text.ticket());
    }

    /** Looks for a text, as if it had been pasted. */
    public void look(String wanted) {
        text.setText(TicketField.oneLine(wanted));
        find();
        text.requestFocus();
        text.end();
    }

    private void showRemark() {
        Optional<Found> found = model.found().get();
        if (model.asking().get()) {
            remark.setText(texts.get("find.asking"));
        } else if (model.failure().get().isPresent()) {
            remark.setText(Problem.sentence(model.failure().get().get(), texts));
        } else {
            remark.setText(found.map(this::remark).orElse(""));
        }
    }

    private String remark(Found found) {
        if (!found.remark().isEmpty()) {
            return texts.say(found.remark());
        }
        return switch (found.subjects().size()) {
            case 0 -> texts.get("find.nothing");
            case 1 -> "";
            default -> texts.get("find.several", found.subjects().size());
        };
    }

    private void showSubjects(Optional<Found> found) {
        showRemark();
        subjects.getChildren().clear();
        ToggleGroup group = new ToggleGroup();
        List<Subject> all = found.map(Found::subjects).orElse(List.of());
        for (Subject subject : all) {
            ToggleButton button = new ToggleButton(subject.name(), new Icon(SubjectTexts.icon(subject.kind())));
            button.setMnemonicParsing(false);
            button.setTooltip(new Tooltip(words.about(subject) + "\n" + subject.id()));
            button.setAccessibleText(subject.name() + ", " + words.about(subject));
            button.setToggleGroup(group);
            button.setSelected(subject.equals(all.get(0)));
            button.setOnAction(event -> {
                button.setSelected(true);
                model.choose(subject);
            });
            subjects.getChildren().add(button);
        }
        subjects.setVisible(all.size() > 1);
    }

    private void showCard(Optional<SubjectCard> shown) {
        card.setVisible(shown.isPresent());
        cardView = new CardView(context);
        shown.ifPresent(now -> {
            Subject subject = now.subject();
            icon.setIconLiteral(SubjectTexts.icon(subject.kind()));
            name.setText(subject.name());
            about.setText(words.about(subject));
            id.setText(subject.id());
            open.setVisible(subject.known());
            open.setText(
                    texts.get("palette.page", texts.get(NextSteps.page(subject).titleKey())));
            sections.getChildren().setAll(cardView.rows(now));
            showRecent();
        });
    }

    private void showRecent() {
        recentButtons
                .getChildren()
                .setAll(model.recent().stream().map(this::recentButton).toList());
        recent.setVisible(!recentButtons.getChildren().isEmpty());
    }

    private Node recentButton(RecentSubject subject) {
        Subject.Kind kind = Subject.Kind.valueOf(subject.kind());
        Button again = new Button(subject.name(), new Icon(SubjectTexts.icon(kind)));
        again.setMnemonicParsing(false);
        again.setTooltip(new Tooltip(texts.say(kind.message()) + "\n" + subject.id()));
        again.setOnAction(event -> look(subject.id()));
        Button remove = new Button("", new Icon("fth-x"));
        remove.getStyleClass().addAll("button-icon", "flat", "small");
        remove.setAccessibleText(texts.get("find.recent.remove", subject.name()));
        remove.setTooltip(new Tooltip(remove.getAccessibleText()));
        remove.setOnAction(event -> {
            model.forget(subject);
            showRecent();
            text.requestFocus();
        });
        HBox both = new HBox(again, remove);
        both.getStyleClass().add("find-recent");
        return both;
    }

    @FXML
    private void openPage() {
        model.card().get().map(SubjectCard::subject).ifPresent(steps::open);
    }

    @FXML
    private void copyLink() {
        model.card().get().ifPresent(shown -> new OpenCommand(shown.subject().id(), Optional.empty()).copy(context));
    }

    @FXML
    private void report() {
        model.card()
                .get()
                .ifPresent(shown -> new Reports(context).ask(shown.subject().id(), () -> model.report(shown)));
    }

    @Override
    public void activated() {
        tickets.setVisible(context.connection().environment() == Environment.EMBEDDED);
        showRecent();
        text.requestFocus();
        text.selectAll();
    }

    @Override
    protected List<Shortcut> keys() {
        return List.of(
                ctrl(KeyCode.F, "shortcut.find", text::requestFocus),
                ctrl(KeyCode.L, "find.link", this::copyLink),
                new Shortcut(
                        Shortcut.ctrl(KeyCode.ENTER),
                        texts.get("find.recommended"),
                        () -> cardView.recommended().isPresent(),
                        () -> cardView.recommended().ifPresent(cardView::follow)));
    }
}
