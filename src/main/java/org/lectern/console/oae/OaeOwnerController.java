package org.lectern.console.oae;

import java.util.List;
import java.util.Optional;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import org.lectern.console.libraries.Badges;
import org.lectern.console.look.Shortened;
import org.lectern.console.notice.Problem;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.page.Navigator;
import org.lectern.console.search.Match;
import org.lectern.console.search.SearchField;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Choice;
import org.lectern.console.view.Icon;
import org.lectern.console.view.Managed;
import org.lectern.console.work.Latest;
import org.lectern.oae.Joinable;
import org.lectern.oae.LibraryKind;
import org.lectern.oae.OaeId;
import org.lectern.oae.OaeResource;
import org.lectern.oae.PrincipalNames;

/** Finds whose library is shown, by tenant, name or id; and chooses which of their libraries. */
public final class OaeOwnerController {
    private final OaeChoice choice;
    private final OaeNames names;
    private final OaeTexts words;
    private final Texts texts;
    private final Navigator navigator;
    private final Latest finding;
    private final SearchField<PrincipalNames.Name> search;

    @FXML private Choice<Optional<String>> tenant;
    @FXML private StackPane field;
    @FXML private Label reading;
    @FXML private Button read;
    @FXML private Icon icon;
    @FXML private Label name;
    @FXML private Label id;
    @FXML private HBox badges;
    @FXML private Choice<LibraryKind> kind;
    @FXML private Button check;
    @FXML private Label error;

    OaeOwnerController(OaeModels models) {
        ConsoleContext context = models.context();
        this.choice = models.choice();
        this.names = models.names();
        this.words = models.words();
        this.texts = context.texts();
        this.navigator = context.navigator();
        this.finding = context.latest();
        this.search = new SearchField<>(
                context,
                texts.get("oae.search.prompt"),
                names::search,
                found -> new Match(
                        OaeTexts.icon(found.id().type()),
                        found.displayName(),
                        found.id().value()));
    }

    @FXML
    private void initialize() {
        search.in(field, "oae-search")
                .onPicked(found -> go(found.id().value()))
                .onEntered(this::go)
                .errors(error);
        Managed.whileVisible(reading, read, icon, name, id, badges, kind, check);
        Shortened.allow(name, id);
        kind.named(words::kind).onChosen(choice.kind()::set);
        tenant.named(one -> one.map(this::tenant).orElseGet(() -> texts.get("oae.tenant.any")))
                .onChosen(one -> {
                    names.only(one);
                    search.requestFocus();
                });
        choice.tenants().subscribe(now -> tenant.offer(Choice.orAny(now.aliases())));
        choice.owner().subscribe(now -> show(now));
        names.state().subscribe(now -> show(now));
        check.setOnAction(event -> choice.library().ifPresent(navigator::check));
        read.setOnAction(event -> names.read());
    }

    void requestFocus() {
        search.begin();
    }

    /** Goes to whatever has this id, as if it had been typed. */
    void go(String typed) {
        search.show(typed);
        Optional<OaeId> wanted = OaeId.parse(typed.strip());
        if (wanted.isEmpty()) {
            notFound(typed.contains(":") ? texts.get("oae.search.noId") : texts.get("oae.search.noMatch", typed));
            return;
        }
        finding.ask(
                () -> choice.libraries().find(wanted.get()),
                found -> found.filter(one -> !choice.libraries().kindsOf(one).isEmpty())
                        .ifPresentOrElse(
                                this::choose,
                                () -> notFound(texts.get(
                                        found.isPresent() ? "oae.search.noLibrary" : "oae.search.unknown",
                                        wanted.get()))),
                failure -> notFound(Problem.sentence(failure, texts)));
    }

    private void choose(OaeResource found) {
        search.show(found.id().value());
        error.setText("");
        choice.choose(found);
    }

    /** Clears the library shown before: the field no longer names its owner. */
    private void notFound(String why) {
        finding.drop();
        choice.owner().set(Optional.empty());
        error.setText(why);
    }

    private String tenant(String alias) {
        return choice.tenants().get().isPrivate(alias) ? texts.get("oae.tenant.private", alias) : alias;
    }

    private void show(Optional<OaeResource> owner) {
        for (var node : List.of(icon, name, id, badges, kind, check)) {
            node.setVisible(owner.isPresent());
        }
        owner.ifPresent(one -> {
            icon.setIconLiteral(OaeTexts.icon(one.id().type()));
            name.setText(one.displayName());
            id.setText(one.id().value());
            badges.getChildren().clear();
            one.visibility().ifPresent(known -> badges.getChildren().add(new Badges(texts).visibility(known)));
            if (one.joinable() != Joinable.NO) {
                badges.getChildren().add(new Label(texts.get("oae.joinable." + one.joinable())));
            }
            if (one.deleted()) {
                badges.getChildren().add(new Label(texts.get("oae.deleted"), new Icon("fth-slash")));
            }
            kind.offer(choice.libraries().kindsOf(one)).show(choice.kind().get());
        });
    }

    private void show(OaeNames.State state) {
        read.setVisible(state instanceof OaeNames.State.Unread || state instanceof OaeNames.State.Failed);
        reading.setVisible(!read.isVisible());
        if (state instanceof OaeNames.State.Reading) {
            reading.setText(texts.get("oae.names.reading"));
        } else if (state instanceof OaeNames.State.Read known) {
            PrincipalNames found = known.names();
            String count = texts.get(
                    found.whole() ? "oae.names.all" : "oae.names.some",
                    found.all().size());
            reading.setText(
                    found.unreadable().isEmpty()
                            ? count
                            : texts.get(
                                    "oae.names.unreadable",
                                    count,
                                    found.unreadable().size()));
            reading.setTooltip(
                    found.unreadable().isEmpty() ? null : new Tooltip(String.join("\n", found.unreadable())));
        } else if (state instanceof OaeNames.State.Failed failed) {
            error.setText(Problem.sentence(failed.failure(), texts));
        }
    }
}
