package org.lectern.console.libraries;

import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import javafx.collections.FXCollections;
import javafx.collections.ObservableSet;
import javafx.collections.SetChangeListener;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import org.controlsfx.control.SegmentedButton;
import org.lectern.console.search.SearchField;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Icon;
import org.lectern.console.write.ServiceForm;
import org.lectern.fanout.FanOuts;
import org.lectern.model.Change;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.InvalidIdentifierException;
import org.lectern.model.MemberRole;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.write.Write;

/** The forms of changes that have fields: a rename, another visibility, shares. */
record ChangeForms(LibrarySearch matches, Supplier<FanOuts> fanOuts, Texts texts) {
    private static final Pattern SEPARATORS = Pattern.compile("[\\s,;]+");

    ServiceForm rename(Content item) {
        return new ServiceForm(
                "rename", texts.get("rename.title", item.displayName()), texts.get("rename.confirm"), false, texts) {
            private final TextField name = add("name", texts.get("rename.name"), new TextField(item.displayName()));

            {
                watch(name.textProperty());
            }

            @Override
            protected String name() {
                return item.id().value();
            }

            @Override
            public Write<?> write() {
                return fanOuts.get()
                        .change(item.id(), new Change.Rename(name.getText().strip()));
            }
        };
    }

    ServiceForm visibility(Content item) {
        return new ServiceForm(
                "visibility",
                texts.get("visibility.title", item.displayName()),
                texts.get("visibility.confirm"),
                false,
                texts) {
            private Visibility chosen = item.visibility();

            {
                SegmentedButton segments = new SegmentedButton();
                for (Visibility visibility : Visibility.values()) {
                    ToggleButton button =
                            new ToggleButton(texts.get("visibility." + visibility), new Icon(Badges.icon(visibility)));
                    button.setId("visibility-" + visibility);
                    button.setSelected(visibility == item.visibility());
                    button.setOnAction(event -> {
                        button.setSelected(true);
                        chosen = visibility;
                        changed();
                    });
                    segments.getButtons().add(button);
                }
                add("choice", texts.get("visibility.label"), segments);
            }

            @Override
            protected String name() {
                return item.id().value();
            }

            /** Fewer viewers than before see the item. */
            @Override
            protected boolean isDestructive() {
                return chosen.compareTo(item.visibility()) > 0;
            }

            @Override
            public Write<?> write() {
                return fanOuts.get().change(item.id(), new Change.ChangeVisibility(chosen));
            }
        };
    }

    /** Shares any item with this principal. */
    ServiceForm shareItem(PrincipalId with) {
        return new Share<>(texts.get("share.title.item", with), "item", matches.contents(texts.get("item.prompt"))) {
            private Optional<ContentId> item = Optional.empty();

            {
                addRole();
            }

            @Override
            boolean forget() {
                boolean had = item.isPresent();
                item = Optional.empty();
                return had;
            }

            @Override
            void picked(Content found) {
                search.show(found.id().value());
                item = Optional.of(found.id());
            }

            @Override
            void entered(String typed) {
                item = Optional.of(ContentId.of(typed));
            }

            @Override
            protected String name() {
                return item.map(ContentId::value).orElse("");
            }

            @Override
            boolean isChosen() {
                return item.isPresent();
            }

            @Override
            Write<?> write(MemberRole as) {
                return fanOuts.get().share(item.orElseThrow(), Set.of(with), as);
            }
        };
    }

    /** Shares this item with principals still to be named. */
    ServiceForm shareWith(Content item) {
        return new Share<>(
                texts.get("share.title.with", item.displayName()),
                "with",
                matches.principals(texts.get("share.with.prompt"))) {
            private final ObservableSet<PrincipalId> chosen = FXCollections.observableSet(new TreeSet<>());

            {
                add("chosen", new PrincipalChips(chosen, texts).node());
                addRole();
                chosen.addListener((SetChangeListener<PrincipalId>) change -> changed());
            }

            @Override
            void picked(Principal found) {
                search.show("");
                chosen.add(found.id());
            }

            /** Pasted from a ticket: any number of ids, with commas or line ends between them. */
            @Override
            void entered(String typed) {
                for (String one : SEPARATORS.split(typed, -1)) {
                    chosen.add(PrincipalId.of(one));
                }
                search.show("");
            }

            @Override
            protected String name() {
                return item.id().value();
            }

            @Override
            boolean isChosen() {
                return !chosen.isEmpty();
            }

            @Override
            Write<?> write(MemberRole as) {
                return fanOuts.get().share(item.id(), Set.copyOf(chosen), as);
            }
        };
    }

    /** A share: a field that searches, and a role. Ids that cannot be are refused where the preview is. */
    private abstract class Share<T> extends ServiceForm {
        final SearchField<T> search;
        private final RoleChoice role = new RoleChoice(texts);
        private Optional<IllegalArgumentException> refused = Optional.empty();

        Share(String title, String name, SearchField<T> search) {
            super("share", title, texts.get("share.confirm"), false, texts);
            this.search = add(name, texts.get("share." + name), search);
            search.textProperty().addListener((observable, before, now) -> {
                boolean wasRefused = refused.isPresent();
                refused = Optional.empty();
                if (forget() || wasRefused) {
                    changed();
                }
            });
            search.onPicked(found -> {
                picked(found);
                changed();
            });
            search.onEntered(typed -> {
                try {
                    entered(typed);
                } catch (InvalidIdentifierException wrong) {
                    refused = Optional.of(wrong);
                }
                changed();
            });
            role.onChange(this::changed);
        }

        /** Drops a choice that other text has replaced. Returns whether there was one. */
        boolean forget() {
            return false;
        }

        abstract void picked(T found);

        abstract void entered(String typed);

        abstract boolean isChosen();

        abstract Write<?> write(MemberRole as);

        final void addRole() {
            add("role", role.node());
        }

        @Override
        protected final Optional<String> missing() {
            return isChosen() || refused.isPresent() ? Optional.empty() : Optional.of(texts.get("change.incomplete"));
        }

        @Override
        public final Write<?> write() {
            refused.ifPresent(wrong -> {
                throw wrong;
            });
            return write(role.role());
        }
    }
}
