package org.lectern.console.activity;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import javafx.fxml.FXML;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import org.lectern.activity.ActivityCheck;
import org.lectern.activity.ActivityEntry;
import org.lectern.activity.ActivityFilter;
import org.lectern.activity.ActivityKind;
import org.lectern.activity.ActivityResult;
import org.lectern.activity.SharedActivity;
import org.lectern.console.export.Export;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.page.Page;
import org.lectern.console.page.PageController;
import org.lectern.console.page.PageView;
import org.lectern.console.page.Shortcut;
import org.lectern.console.search.FilterBar;
import org.lectern.console.table.PagedTable;
import org.lectern.console.table.RowStyles;
import org.lectern.console.table.TableText;
import org.lectern.console.view.Choice;
import org.lectern.console.view.Icon;
import org.lectern.console.view.Managed;
import org.lectern.console.work.VisibleTimer;

/** The Activity page: every write to the keyspace, or those made from this machine. */
public final class ActivityController extends PageController {
    /** Another console sees a write within two seconds. */
    private static final Duration LOOKS = Duration.ofSeconds(1);

    private final ActivityModel model;
    private final ActivityTexts words;

    @FXML private SplitPane split;
    @FXML private PagedTable<ActivityEntry> table;
    @FXML private Label local;
    @FXML private Label skipped;
    @FXML private Choice<Boolean> whose;
    @FXML private TextField person;
    @FXML private TextField subject;
    @FXML private TextField ticket;
    @FXML private FilterBar<ActivityKind, ActivityResult> filter;
    @FXML private ActivityDetailsController detailsController;

    ActivityController(ConsoleContext context, ActivityModel model, ActivityTexts words) {
        super(context);
        this.model = model;
        this.words = words;
    }

    /** The page, with all that it is made of. */
    public static PageView load(ConsoleContext context) {
        ActivityTexts words = new ActivityTexts(context.texts(), context.times());
        ActivityModel model = new ActivityModel(context, words::shown);
        return context.load(
                Page.ACTIVITY,
                new ActivityController(context, model, words),
                new ActivityDetailsController(context, model, words));
    }

    @FXML
    private void initialize() {
        filter.first(List.of(ActivityKind.values()), words::kind, texts.get("activity.filter.kinds"))
                .second(List.of(ActivityResult.values()), words::result, texts.get("activity.filter.results"))
                .with(person, subject, ticket)
                .onChanged(wanted ->
                        model.filter(words.filter(wanted, person.getText(), subject.getText(), ticket.getText())));
        whose.named(alone -> texts.get(alone ? "activity.whose.machine" : "activity.whose.everyone"))
                .offer(List.of(false, true))
                .onChosen(model::thisMachine);
        model.reach().subscribe(now -> local.setText(texts.get("activity.reach." + now)));
        Managed.whileFilled(local);
        ActivityColumns columns = new ActivityColumns(words);
        table.setColumns(context, columns.list());
        RowStyles.opened(table.table(), () -> detailsController.openSubject());
        context.divider("activity", split);
        Managed.whileFilled(skipped);
        table.onSelected(model::open);
        show(
                reload(model::reload),
                // All that match, read anew, with their statements.
                export(
                        "export-activity",
                        new Export(context, () -> "activity")
                                .read(
                                        "activity.export",
                                        () -> columns.list(context.settings().maskIds()),
                                        () -> Optional.of(model.whole()))
                                .menu()),
                more());
        new VisibleTimer(root(), LOOKS, model::look);
        table.follow(context, model, "activity.", this::says);
    }

    private MenuButton more() {
        MenuItem verify = new MenuItem(texts.get("activity.verify"));
        verify.setOnAction(event -> model.shared().ifPresent(this::verify));
        MenuButton more = new MenuButton(texts.get("action.moreActions"), new Icon("fth-more-horizontal"), verify);
        more.setId("activity-more");
        more.setOnShowing(event -> verify.setDisable(model.shared().isEmpty()));
        return more;
    }

    private void verify(SharedActivity log) {
        String title = texts.get("activity.verify.job");
        context.works()
                .<ActivityCheck>job(title)
                .success(this::verified)
                .failure(failure -> context.notices().failed(title, failure))
                .run(job -> log.verify(context.activity(), rows -> {
                    job.checkCancelled();
                    job.tell(rows, -1, texts.get("activity.verify.progress", rows));
                }));
    }

    private void verified(ActivityCheck check) {
        if (check.isRight()) {
            context.notices().done(texts.get("activity.verify.right", check.rows(), check.chains()));
        } else {
            context.dialogs()
                    .details(
                            texts.get("activity.verify.wrong", check.faults().size() + check.more()),
                            check.faults().stream().map(words::fault).collect(Collectors.joining("\n")));
        }
    }

    private TableText says() {
        skipped.setText(model.skipped() > 0 ? texts.get("activity.skipped", model.skipped()) : "");
        return TableText.of(
                model.filter().equals(ActivityFilter.ALL) ? "activity.none" : "activity.noMatch", words.count(model));
    }

    /** Shows the writes that name a subject. */
    public void filter(String id) {
        filter.clear();
        subject.setText(id);
    }

    @Override
    public void activated() {
        whose.setDisable(model.shared().isEmpty());
        whose.show(model.isOfThisMachine());
        model.reload();
        filter.requestFocus();
    }

    @Override
    protected List<Shortcut> keys() {
        return List.of(
                ctrl(KeyCode.F, "shortcut.filter", filter::requestFocus),
                Shortcut.of(Shortcut.plain(KeyCode.ESCAPE), texts.get("fanouts.filter.clear"), filter::clear));
    }
}
