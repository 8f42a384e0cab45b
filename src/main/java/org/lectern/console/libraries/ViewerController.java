package org.lectern.console.libraries;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.beans.binding.BooleanBinding;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.lectern.console.look.WindowTheme;
import org.lectern.console.notice.Problem;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.search.SearchField;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Icon;
import org.lectern.console.view.Managed;
import org.lectern.console.view.Segments;
import org.lectern.console.work.Latest;
import org.lectern.library.Bucket;
import org.lectern.library.LibraryOrder;
import org.lectern.library.Viewer;
import org.lectern.library.ViewerRole;
import org.lectern.model.InvalidIdentifierException;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.PrincipalKind;

/** As whom the library is seen: one of the four roles, or a viewer by name, whose role is found out. */
public final class ViewerController {
    private static final double ROOMY = 960;

    private final ConsoleContext context;
    private final LibraryChoice choice;
    private final LibrarySearch matches;
    private final Texts texts;
    private final Latest judging;
    private final SearchField<Principal> search;
    private final Tooltip unfit = new Tooltip();
    private final ComparedViewers beside;
    private Optional<PrincipalId> named = Optional.empty();

    @FXML private VBox bar;
    @FXML private Segments<ViewerRole> roles;
    @FXML private Label as;
    @FXML private Label or;
    @FXML private StackPane field;
    @FXML private ToggleButton sideBySide;
    @FXML private Button order;
    @FXML private HBox verdict;
    @FXML private StackPane besides;
    @FXML private Label verdictText;

    ViewerController(ConsoleContext context, LibraryChoice choice, LibrarySearch matches) {
        this.context = context;
        this.texts = context.texts();
        this.choice = choice;
        this.judging = new Latest(context.ui());
        this.matches = matches;
        this.search = matches.principals(texts.get("viewer.prompt"));
        this.beside = new ComparedViewers(context, choice);
    }

    @FXML
    private void initialize() {
        roles.begin(texts, ViewerRole.values(), "role.", "role-", this::pick);
        // A disabled button shows no tooltip of its own, and that is when the reason is wanted.
        roles.setTooltip(unfit);
        Managed.whileVisible(verdict);
        verdict.visibleProperty().bind(verdictText.textProperty().isNotEmpty());
        search.in(field, "viewer-search")
                .onPicked(viewer -> judge(viewer.id()))
                .onEntered(this::entered)
                .onFailed(failure -> verdictText.setText(Problem.sentence(failure, texts)));
        sideBySide.selectedProperty().bindBidirectional(choice.sideBySide());
        choice.sideBySide().addListener((observable, before, now) -> {
            forget();
            search.show("");
            judgeBeside();
        });
        sideBySide.setTooltip(new Tooltip(texts.get("viewer.sideBySide.tip")));
        besides.getChildren().setAll(beside.node());
        Managed.whileVisible(besides);
        besides.visibleProperty().bind(choice.sideBySide());
        beside.onChanged(this::judgeBeside);
        roles.disableProperty().bind(sideBySide.selectedProperty());
        giveWay();
        choice.role().subscribe(now -> showRole());
        choice.order().subscribe(now -> showOrder());
        choice.principal().subscribe(now -> showPrincipal());
        order.setOnAction(event -> choice.switchOrder());
    }

    /** In a narrow window the words around the roles go, so that the roles themselves are not cut. */
    private void giveWay() {
        BooleanBinding roomy = WindowTheme.isWider(bar, ROOMY);
        for (Label word : List.of(as, or)) {
            word.visibleProperty().bind(roomy);
            word.managedProperty().bind(roomy);
        }
        WindowTheme.shorten(bar, ROOMY, ContentDisplay.GRAPHIC_ONLY, sideBySide, order);
    }

    /** Shows the library to a role, such as {@code logged-in} or {@code owner}, or to a viewer by id. */
    void see(String viewer) {
        String name = viewer.toUpperCase(Locale.ROOT).replace('-', '_');
        PrincipalKind kind = choice.principal().get().orElseThrow().id().kind();
        Stream.of(ViewerRole.values())
                .filter(role -> role.name().equals(name))
                .findFirst()
                .or(() -> name.equals("OWNER") ? Optional.of(LibraryChoice.ownerOf(kind)) : Optional.empty())
                .ifPresentOrElse(this::pick, () -> entered(viewer));
    }

    /** Returns the role or the id of the viewer, as {@link #see} reads it. */
    String seen() {
        ViewerRole role = choice.role().get();
        return named.map(PrincipalId::value)
                .orElseGet(() -> role.bucket() == Bucket.PRIVATE
                        ? "owner"
                        : role.name().toLowerCase(Locale.ROOT).replace('_', '-'));
    }

    private void pick(ViewerRole role) {
        forget();
        verdictText.setText("");
        search.show("");
        choice.role().set(role);
        sayOwners();
    }

    /** Who that is, where a group's library is seen as its owner does. */
    private void sayOwners() {
        if (choice.role().get() == ViewerRole.GROUP_OWNER) {
            verdictText.setText(VerdictText.owners(context.lectern().libraries().groupOwners(), texts));
        }
    }

    private void forget() {
        judging.drop();
        named = Optional.empty();
    }

    private void entered(String typed) {
        if (typed.equalsIgnoreCase(texts.get("viewer.nobody"))) {
            judge(new Viewer.Nobody());
            return;
        }
        try {
            judge(PrincipalId.of(typed));
        } catch (InvalidIdentifierException e) {
            unknown(texts.say(e));
            if (!typed.contains(":")) {
                matches.noMatch(verdictText, "principal.noMatch", typed);
            }
        }
    }

    private void judge(PrincipalId viewer) {
        if (choice.sideBySide().get()) {
            search.show("");
            beside.add(viewer);
            return;
        }
        search.show(viewer.value());
        judge(new Viewer.Named(viewer));
    }

    private void judge(Viewer viewer) {
        Optional<Principal> library = choice.principal().get();
        if (library.isEmpty()) {
            verdictText.setText(texts.get("viewer.noLibrary"));
            return;
        }
        judging.ask(
                () -> context.lectern().libraries().judge(viewer, library.get().id()),
                found -> {
                    named = viewer instanceof Viewer.Named one ? Optional.of(one.principal()) : Optional.empty();
                    verdictText.setText(VerdictText.of(found, texts));
                    choice.role().set(found.role());
                    showRole();
                },
                failure -> unknown(Problem.sentence(failure, texts)));
    }

    /** The role of a viewer is not known: the one before says nothing of it, so the library is seen as its owner sees it. */
    private void unknown(String reason) {
        forget();
        choice.principal()
                .get()
                .ifPresent(library ->
                        choice.role().set(LibraryChoice.ownerOf(library.id().kind())));
        verdictText.setText(reason);
    }

    /** Says what those beside the roles are to this library. */
    private void judgeBeside() {
        verdictText.setText("");
        if (!beside.judge(verdictText::setText)) {
            sayOwners();
        }
    }

    private void showRole() {
        roles.show(choice.role().get());
    }

    private void showPrincipal() {
        bar.setDisable(choice.principal().get().isEmpty());
        forget();
        verdictText.setText("");
        search.show("");
        judgeBeside();
        PrincipalKind kind =
                choice.principal().get().map(shown -> shown.id().kind()).orElse(PrincipalKind.USER);
        for (ViewerRole role : new ViewerRole[] {ViewerRole.LIBRARY_OWNER, ViewerRole.GROUP_OWNER}) {
            boolean fits = LibraryChoice.canBe(role, kind);
            roles.button(role).setDisable(!fits);
            if (!fits) {
                unfit.setText(texts.get("role." + role + ".unfit"));
            }
        }
    }

    private void showOrder() {
        boolean oldest = choice.order().get() == LibraryOrder.OLDEST_FIRST;
        order.setText(texts.get(oldest ? "order.oldest" : "order.newest"));
        order.setGraphic(new Icon(oldest ? "fth-arrow-up" : "fth-arrow-down"));
        order.setTooltip(new Tooltip(texts.get(oldest ? "order.oldest.tip" : "order.newest.tip")));
    }
}
