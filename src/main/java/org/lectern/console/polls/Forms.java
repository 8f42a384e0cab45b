package org.lectern.console.polls;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.layout.VBox;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Choice;
import org.lectern.console.write.ServiceForm;
import org.lectern.console.write.WriteForm;
import org.lectern.poll.Poll;
import org.lectern.poll.PollId;
import org.lectern.poll.PollOption;
import org.lectern.poll.Polls;
import org.lectern.write.Write;

/** The forms with fields: a new poll, a subscriber, a limit. */
record Forms(Supplier<Polls> polls, Texts texts) {
    /** What all of them have in common. */
    private abstract static class Fields extends ServiceForm {
        private final String key;

        Fields(Texts texts, String key, String title) {
            super("uniqueness-" + key, title, texts.get("uniqueness." + key + ".confirm"), false, texts);
            this.key = "uniqueness." + key;
        }

        <N extends Node> N labelled(String name, N field) {
            return add(name, texts().get(key + "." + name), field);
        }

        TextField text(String name) {
            TextField field = labelled(name, new TextField());
            watch(field.textProperty());
            return field;
        }

        CheckBox check(String text) {
            CheckBox check = new CheckBox(text);
            check.setMnemonicParsing(false);
            watch(check.selectedProperty());
            return check;
        }
    }

    /** A new poll. */
    WriteForm create() {
        return new Fields(texts, "create", texts.get("shortcut.poll.create")) {
            private final TextField id = text("id");
            private final TextField name = text("title");
            private final TextArea options = labelled("options", new TextArea());
            private final CheckBox caseCounts = check(texts.get("uniqueness.create.case"));

            {
                options.setPromptText(texts.get("uniqueness.create.options.prompt"));
                options.setPrefRowCount(3);
                watch(options.textProperty());
                add("case", caseCounts);
            }

            @Override
            protected String name() {
                return id.getText().strip();
            }

            private Poll poll() {
                return new Poll(
                        new PollId(id.getText().strip()),
                        name.getText().isBlank()
                                ? id.getText().strip()
                                : name.getText().strip(),
                        caseCounts.isSelected(),
                        true,
                        OptionLines.parse(options.getText(), texts));
            }

            @Override
            public Write<?> write() {
                return polls.get().create(poll());
            }
        };
    }

    /** Somebody subscribes. */
    WriteForm subscribe(Poll poll) {
        return new Fields(texts, "subscribe", texts.get("uniqueness.subscribe.to", poll.title())) {
            private final TextField name = text("name");
            private final List<CheckBox> options = new ArrayList<>();

            {
                VBox list = new VBox();
                list.getStyleClass().add("option-list");
                for (PollOption option : poll.options()) {
                    CheckBox box = check(option.name());
                    box.setId("option-" + option.name());
                    options.add(box);
                    list.getChildren().add(box);
                }
                ScrollPane pane = labelled("options", new ScrollPane(list));
                pane.setFitToWidth(true);
                pane.setPrefViewportHeight(84);
                pane.setMinHeight(60);
            }

            @Override
            protected String name() {
                return poll.id().value();
            }

            private Set<String> chosen() {
                Set<String> chosen = new LinkedHashSet<>();
                options.stream().filter(CheckBox::isSelected).forEach(box -> chosen.add(box.getText()));
                return chosen;
            }

            @Override
            public Write<?> write() {
                return polls.get().subscribe(poll.id(), name.getText(), chosen());
            }
        };
    }

    /** An option gets another limit. */
    WriteForm limit(Poll poll) {
        return new Fields(texts, "limit", texts.get("uniqueness.limit.of", poll.title())) {
            private final Choice<String> option = labelled("option", new Choice<>());
            private final TextField limit = text("limit");

            {
                option.offer(poll.options().stream().map(PollOption::name).toList());
                option.setMaxWidth(Double.MAX_VALUE);
                watch(option.valueProperty());
            }

            @Override
            protected String name() {
                return poll.id().value();
            }

            private int wanted() {
                return OptionLines.limit(limit.getText(), texts);
            }

            @Override
            public Write<?> write() {
                return polls.get().limit(poll.id(), option.getValue(), wanted());
            }
        };
    }
}
