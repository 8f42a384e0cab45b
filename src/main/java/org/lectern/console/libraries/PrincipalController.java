package org.lectern.console.libraries;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.lectern.audit.diagnosis.Pressure;
import org.lectern.console.look.Shortened;
import org.lectern.console.look.WindowTheme;
import org.lectern.console.notice.Problem;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.search.SearchField;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Icon;
import org.lectern.console.view.Managed;
import org.lectern.console.work.KeyedRead;
import org.lectern.console.work.Latest;
import org.lectern.library.Bucket;
import org.lectern.model.InvalidIdentifierException;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.UnknownPrincipalException;

/** Finds a principal by typing, says which one is shown, and pictures the size of its library. */
public final class PrincipalController {
    private static final double ROOM_FOR_SIZES = 960;

    private final LibrarySearch matches;
    private final ConsoleContext context;
    private final LibraryChoice choice;
    private final KeyedRead<PrincipalId, Map<Bucket, Long>> sizes;
    private final KeyedRead<PrincipalId, Pressure> pressures;
    private final Texts texts;
    private final Latest finding;
    private final SearchField<Principal> search;

    @FXML private VBox bar;
    @FXML private StackPane field;
    @FXML private Icon icon;
    @FXML private Label name;
    @FXML private Label id;
    @FXML private Label error;
    @FXML private Button create;
    @FXML private HBox bars;
    @FXML private Button pressure;

    private Runnable rebuild = () -> {};

    PrincipalController(ConsoleContext context, LibrariesModule.Models models, LibrarySearch matches) {
        this.context = context;
        this.texts = context.texts();
        this.choice = models.choice();
        this.sizes = models.sizes();
        this.pressures = models.pressure();
        this.finding = context.latest();
        this.matches = matches;
        this.search = matches.principals(texts.get("principal.prompt"));
    }

    @FXML
    private void initialize() {
        search.in(field, "principal-search")
                .onPicked(this::choose)
                .onEntered(this::entered)
                .errors(error);
        Managed.whileVisible(create);
        create.setVisible(false);
        error.textProperty().addListener((observable, before, now) -> create.setVisible(false));
        Shortened.allow(name, id);
        choice.principal().subscribe(now -> show(now));
        sizes.state().subscribe(now -> showSizes(now.found()));
        // In a narrow window the pictures go rather than the name.
        bars.visibleProperty().bind(WindowTheme.isWider(bar, ROOM_FOR_SIZES));
        Managed.whileVisible(bars, pressure);
        pressures.state().subscribe(now -> showPressure(now.found()));
        pressure.setOnAction(event -> rebuild.run());
    }

    /** Told when the operator wants the library built anew, because it is slow to read. */
    void onRebuild(Runnable handler) {
        rebuild = handler;
    }

    private void showPressure(Optional<Pressure> known) {
        Optional<Pressure> worrying = known.filter(one -> one.level() != Pressure.Level.FINE);
        pressure.setVisible(worrying.isPresent());
        worrying.ifPresent(found -> {
            String key = "pressure." + found.level();
            pressure.setText(texts.get(key, found.tombstones()));
            pressure.setTooltip(new Tooltip(texts.get(key + ".tip", found.tombstones(), Pressure.LIMIT)));
        });
    }

    void requestFocus() {
        search.begin();
    }

    /** Goes to the principal of this id, as if it had been typed. */
    void go(String typed) {
        search.show(typed);
        entered(typed);
    }

    private void entered(String typed) {
        PrincipalId wanted;
        try {
            wanted = PrincipalId.of(typed);
        } catch (InvalidIdentifierException e) {
            notFound(texts.say(e));
            if (!typed.contains(":")) {
                matches.noMatch(error, "principal.noMatch", typed);
            }
            return;
        }
        finding.ask(
                () -> context.lectern().principals().find(wanted),
                found -> found.ifPresentOrElse(this::choose, () -> offer(wanted)),
                failure -> notFound(Problem.sentence(failure, texts)));
    }

    /** Clears the library shown before: its buttons must not act on a principal that the field no longer names. */
    private void notFound(String why) {
        finding.drop();
        choice.leave();
        error.setText(why);
    }

    /** The principal does not exist: it can be created. */
    private void offer(PrincipalId wanted) {
        notFound(texts.say(new UnknownPrincipalException(wanted)));
        create.setText(texts.get("principal.create", wanted));
        create.setOnAction(
                event -> context.writes().open(new PrincipalForm(context, wanted), () -> entered(wanted.value())));
        create.setVisible(true);
    }

    private void choose(Principal principal) {
        finding.drop();
        search.show(principal.id().value());
        error.setText("");
        context.settings().lookedAt(principal.id().value());
        choice.choose(principal);
    }

    private void show(Optional<Principal> principal) {
        for (var node : List.of(icon, name, id)) {
            node.setVisible(principal.isPresent());
        }
        principal.ifPresent(shown -> {
            icon.setIconLiteral(LibrarySearch.icon(shown.id()));
            name.setText(shown.displayName());
            id.setText(shown.id().value());
        });
    }

    private void showSizes(Optional<Map<Bucket, Long>> found) {
        bars.getChildren().clear();
        found.ifPresent(counts -> bars.getChildren().setAll(SizeBars.of(counts, texts)));
    }
}
