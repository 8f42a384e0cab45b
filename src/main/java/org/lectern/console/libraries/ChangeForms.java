package org.lectern.console.libraries;

import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableSet;
import javafx.collections.SetChangeListener;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.VBox;
import org.controlsfx.control.SegmentedButton;
import org.lectern.console.search.SearchField;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Icon;
import org.lectern.console.view.Labels;
import org.lectern.console.view.Managed;
import org.lectern.fanout.FanOuts;
import org.lectern.job.FanOutJob;
import org.lectern.model.Change;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.InvalidIdentifierException;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.write.Write;

/** The forms of the changes that can be made from the Libraries page. */
record ChangeForms(LibrarySearch matches, Supplier<FanOuts> fanOuts, Texts texts) {
    private static final Pattern SEPARATORS = Pattern.compile("[\\s,;]+");

    ChangeForm remove(ContentId item, PrincipalId from) {
        return ChangeForm.plain(
                texts.get("remove.title", item, from),
                texts.get("remove.confirm"),
                fanOuts.get().remove(item, Set.of(from)),
                texts);
    }

    ChangeForm delete(Content item) {
        return ChangeForm.plain(
                texts.get("delete.title", item.displayName()),
                texts.get("delete.confirm"),
                fanOuts.get().change(item.id(), new Change.Delete()),
                texts);
    }

    ChangeForm touch(Content item) {
        return ChangeForm.plain(
                texts.get("touch.title", item.displayName()),
                texts.get("touch.confirm"),
                fanOuts.get().change(item.id(), new Change.Touch()),
                texts);
    }

    ChangeForm rename(Content item) {
        ObjectProperty<Optional<Write<FanOutJob>>> plan = new SimpleObjectProperty<>(Optional.empty());
        TextField name = new TextField(item.displayName());
        name.setId("rename-name");
        Label error = error();
        name.textProperty().addListener((observable, before, now) -> {
            error.setVisible(false);
            try {
                boolean same = now.strip().equals(item.displayName());
                plan.set(
                        same
                                ? Optional.empty()
                                : Optional.of(fanOuts.get().change(item.id(), new Change.Rename(now.strip()))));
            } catch (IllegalArgumentException e) {
                say(error, e);
                plan.set(Optional.empty());
            }
        });
        VBox fields = new VBox(4, label("rename.name", name), name, error);
        return new ChangeForm(
                texts.get("rename.title", item.displayName()),
                texts.get("rename.confirm"),
                fields,
                plan,
                () -> false,
                texts);
    }

    ChangeForm visibility(Content item) {
        ObjectProperty<Optional<Write<FanOutJob>>> plan = new SimpleObjectProperty<>(Optional.empty());
        SimpleBooleanProperty narrower = new SimpleBooleanProperty(); // fewer viewers than before see the item
        SegmentedButton segments = new SegmentedButton();
        for (Visibility visibility : Visibility.values()) {
            ToggleButton button =
                    new ToggleButton(texts.get("visibility." + visibility), new Icon(Badges.icon(visibility)));
            button.setId("visibility-" + visibility);
            button.setSelected(visibility == item.visibility());
            button.setOnAction(event -> {
                button.setSelected(true);
                narrower.set(visibility.compareTo(item.visibility()) > 0);
                plan.set(
                        visibility == item.visibility()
                                ? Optional.empty()
                                : Optional.of(
                                        fanOuts.get().change(item.id(), new Change.ChangeVisibility(visibility))));
            });
            segments.getButtons().add(button);
        }
        VBox fields = new VBox(4, label("visibility.label", segments), segments);
        return new ChangeForm(
                texts.get("visibility.title", item.displayName()),
                texts.get("visibility.confirm"),
                fields,
                plan,
                narrower::get,
                texts);
    }

    /** Share any item with this principal. */
    ChangeForm shareItem(PrincipalId with) {
        ObjectProperty<Optional<Write<FanOutJob>>> plan = new SimpleObjectProperty<>(Optional.empty());
        SimpleObjectProperty<Optional<ContentId>> item = new SimpleObjectProperty<>(Optional.empty());
        RoleChoice role = new RoleChoice(texts);
        Runnable update =
                () -> plan.set(item.get().map(chosen -> fanOuts.get().share(chosen, Set.of(with), role.role())));
        SearchField<Content> search = matches.contents(texts.get("item.prompt"));
        search.setId("share-item");
        Label error = error();
        search.textProperty().addListener((observable, before, now) -> {
            error.setVisible(false);
            item.set(Optional.empty());
            update.run();
        });
        search.onPicked(found -> {
            search.show(found.id().value());
            item.set(Optional.of(found.id()));
            update.run();
        });
        search.onEntered(typed -> {
            try {
                item.set(Optional.of(ContentId.of(typed)));
                update.run();
            } catch (InvalidIdentifierException e) {
                say(error, e);
            }
        });
        role.onChange(update);
        VBox fields = new VBox(4, label("share.item", search), search, error, role.node());
        return new ChangeForm(
                texts.get("share.title.item", with), texts.get("share.confirm"), fields, plan, () -> false, texts);
    }

    /** Share this item with principals still to be named. */
    ChangeForm shareWith(Content item) {
        ObjectProperty<Optional<Write<FanOutJob>>> plan = new SimpleObjectProperty<>(Optional.empty());
        ObservableSet<PrincipalId> chosen = FXCollections.observableSet(new TreeSet<>());
        RoleChoice role = new RoleChoice(texts);
        Runnable update = () -> plan.set(
                chosen.isEmpty()
                        ? Optional.empty()
                        : Optional.of(fanOuts.get().share(item.id(), Set.copyOf(chosen), role.role())));
        PrincipalChips chips = new PrincipalChips(chosen, texts);
        chosen.addListener((SetChangeListener<PrincipalId>) change -> update.run());
        SearchField<Principal> search = matches.principals(texts.get("share.with.prompt"));
        search.setId("share-with");
        Label error = error();
        search.textProperty().addListener((observable, before, now) -> error.setVisible(false));
        search.onPicked(found -> {
            search.show("");
            chosen.add(found.id());
        });
        search.onEntered(typed -> {
            try {
                // Pasted from a ticket: any number of ids, with commas or line ends between them.
                for (String one : SEPARATORS.split(typed, -1)) {
                    chosen.add(PrincipalId.of(one));
                }
                search.show("");
            } catch (InvalidIdentifierException e) {
                say(error, e);
            }
        });
        role.onChange(update);
        VBox fields = new VBox(4, label("share.with", search), search, error, chips.node(), role.node());
        return new ChangeForm(
                texts.get("share.title.with", item.displayName()),
                texts.get("share.confirm"),
                fields,
                plan,
                () -> false,
                texts);
    }

    private Label label(String key, Node field) {
        Label label = new Label(texts.get(key));
        label.setLabelFor(field);
        return label;
    }

    private static Label error() {
        Label error = Labels.wrapped("", "field-error");
        Managed.whileVisible(error);
        error.setVisible(false);
        return error;
    }

    private void say(Label error, IllegalArgumentException e) {
        error.setText(texts.say(e));
        error.setVisible(true);
    }
}
