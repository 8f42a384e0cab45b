package org.lectern.console.manual;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.DoubleBinding;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.fxml.FXML;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Labels;
import org.lectern.manual.Manual;
import org.lectern.manual.Topic;

/** The manual's window: topics or search results on the left, the topic on the right. UI thread only. */
public final class ManualController {
    /** Of the page's sides, together; as in the style sheet. */
    private static final double PADDING = 48;

    /** A place in the manual. An empty anchor is the top. */
    private record Place(Topic topic, String anchor) {}

    /** A line of the list: a topic, or a section that was found. */
    private record Entry(String title, String below, Place place) {}

    private final Manual manual;
    private final Texts texts;
    private final Deque<Place> before = new ArrayDeque<>();
    private final Deque<Place> after = new ArrayDeque<>();
    private final ReadOnlyObjectWrapper<@Nullable Place> shown = new ReadOnlyObjectWrapper<>();

    @FXML private TextField search;
    @FXML private ListView<Entry> list;
    @FXML private ScrollPane scroll;
    @FXML private VBox page;
    @FXML private Button back;
    @FXML private Button forward;

    ManualController(Manual manual, Texts texts) {
        this.manual = manual;
        this.texts = texts;
    }

    @FXML
    private void initialize() {
        list.setCellFactory(cells -> new EntryCell());
        list.setPlaceholder(Labels.wrapped(texts.get("search.nothing"), "muted"));
        search.textProperty().subscribe(words -> list.getItems().setAll(entries(words)));
        list.getSelectionModel().selectedItemProperty().addListener((observable, old, now) -> {
            if (now != null) {
                go(now.place());
            }
        });
        search.setOnAction(event -> list.getSelectionModel().selectFirst());
        shown.subscribe(now -> {
            back.setDisable(before.isEmpty());
            forward.setDisable(after.isEmpty());
        });
    }

    private List<Entry> entries(String words) {
        return words.isBlank()
                ? manual.topics().stream()
                        .map(topic -> new Entry(topic.title(), "", new Place(topic, "")))
                        .toList()
                : manual.search(words).stream()
                        .map(hit -> new Entry(
                                hit.heading().equals(hit.topic().title())
                                        ? hit.heading()
                                        : hit.topic().title() + " › " + hit.heading(),
                                hit.excerpt(),
                                new Place(hit.topic(), hit.anchor())))
                        .toList();
    }

    /** Shows a topic, or the first one where there is none of that name. */
    void open(String name) {
        go(new Place(manual.find(name).orElseGet(() -> manual.topics().get(0)), ""));
    }

    private void go(Place place) {
        Place left = shown.get();
        if (place.equals(left)) {
            return;
        }
        if (left != null) {
            before.push(left);
        }
        after.clear();
        show(place);
    }

    private void show(Place place) {
        Place left = shown.get();
        if (left == null || !left.topic().equals(place.topic())) {
            page.getChildren()
                    .setAll(new MarkdownView(texts, room(), Dialogs::copy, link -> follow(place.topic(), link))
                            .of(place.topic()));
        }
        shown.set(place);
        list.getItems().stream()
                .filter(entry -> entry.place().equals(place))
                .findFirst()
                .ifPresentOrElse(list.getSelectionModel()::select, list.getSelectionModel()::clearSelection);
        scrollTo(place.anchor());
    }

    /** The width that is to be seen. The page is never less wide than its widest picture, so it cannot say how wide that may be. */
    private DoubleBinding room() {
        return Bindings.createDoubleBinding(
                () -> Math.max(1, scroll.getViewportBounds().getWidth() - PADDING), scroll.viewportBoundsProperty());
    }

    private void scrollTo(String anchor) {
        scroll.applyCss();
        scroll.layout();
        Node heading = anchor.isEmpty() ? null : page.lookup("#manual-" + anchor);
        double hidden = page.getHeight() - scroll.getViewportBounds().getHeight();
        Bounds bounds = heading == null ? null : heading.getBoundsInParent();
        scroll.setVvalue(bounds == null || hidden <= 0 ? 0 : Math.min(1, bounds.getMinY() / hidden));
    }

    /** Follows a link within the manual, such as {@code safety.md#reasons}; copies an address elsewhere. */
    private void follow(Topic from, String link) {
        if (link.startsWith("https://")) {
            Dialogs.copy(link);
            return;
        }
        String[] parts = link.split("#", 2);
        Topic topic = parts[0].isEmpty()
                ? from
                : manual.find(parts[0].replaceFirst("\\.md$", "")).orElse(from);
        go(new Place(topic, parts.length == 2 ? parts[1] : ""));
    }

    @FXML
    private void back() {
        travel(before, after);
    }

    @FXML
    private void forward() {
        travel(after, before);
    }

    private void travel(Deque<Place> from, Deque<Place> to) {
        Place left = shown.get();
        if (!from.isEmpty() && left != null) {
            to.push(left);
            show(from.pop());
        }
    }

    /** A title, and below it the line that was found. */
    private static final class EntryCell extends ListCell<Entry> {
        private static final double SCROLL_BAR = 18;

        private final Label title = Labels.wrapped("");
        private final Label below = Labels.wrapped("", "muted");
        private final VBox lines = new VBox(2, title, below);

        EntryCell() {
            setPrefWidth(0);
        }

        /** As high as its lines are in the width of the list: a cell is asked for its height without a width. */
        @Override
        protected double computePrefHeight(double width) {
            return getGraphic() == null
                    ? super.computePrefHeight(width)
                    : snappedTopInset()
                            + lines.prefHeight(
                                    getListView().getWidth() - SCROLL_BAR - snappedLeftInset() - snappedRightInset())
                            + snappedBottomInset();
        }

        @Override
        protected void updateItem(@Nullable Entry entry, boolean empty) {
            super.updateItem(entry, empty);
            if (entry == null || empty) {
                setGraphic(null);
                return;
            }
            title.setText(entry.title());
            below.setText(entry.below());
            below.setVisible(!entry.below().isEmpty());
            below.setManaged(below.isVisible());
            setAccessibleText(entry.title() + " " + entry.below());
            setGraphic(lines);
        }
    }
}
