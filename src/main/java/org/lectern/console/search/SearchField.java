package org.lectern.console.search;

import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.animation.PauseTransition;
import javafx.scene.Cursor;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Pane;
import javafx.util.Duration;
import org.controlsfx.control.textfield.CustomTextField;
import org.lectern.console.notice.Problem;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Icon;
import org.lectern.console.view.Managed;
import org.lectern.console.work.Latest;

/**
 * A field in which a thing is found by typing. Matches are asked for 80 ms after the last key, and only the newest
 * question's answer counts. Down and Up walk through them, Enter picks, Escape closes the list.
 */
public final class SearchField<T> extends CustomTextField {
    private static final Duration PAUSE = Duration.millis(80);

    private final Texts texts;
    private final PauseTransition pause = new PauseTransition(PAUSE);
    private final MatchList<T> list;
    private final Latest latest;
    private final Function<String, CompletionStage<List<T>>> source;
    private Consumer<? super T> picked = thing -> {};
    private Consumer<String> entered = text -> {};
    private Consumer<Throwable> failed = failure -> {};
    private boolean silent;
    /** What was typed when the matches in the list were asked for. */
    private String answered = "";

    private boolean enterAwaitsAnswer;

    /**
     * @param prompt what can be found, as long as nothing is typed
     * @param source finds; asked with an empty text when the field is opened without one
     * @param match how a thing is shown
     */
    public SearchField(
            ConsoleContext context,
            String prompt,
            Function<String, CompletionStage<List<T>>> source,
            Function<? super T, Match> match) {
        this.texts = context.texts();
        this.source = source;
        this.latest = context.latest();
        this.list = new MatchList<>(this, match, this::pick, texts.get("search.nothing"));
        setPromptText(prompt);
        setAccessibleText(prompt);
        getStyleClass().add("search-field");
        setLeft(new Icon("fth-search"));
        setRight(clearButton(texts.get("search.clear")));
        pause.setOnFinished(event -> ask());
        textProperty().addListener((observable, old, now) -> {
            if (!silent) {
                pause.playFromStart();
            }
        });
        focusedProperty().addListener((observable, old, now) -> {
            if (!now) {
                close();
            }
        });
        addEventFilter(KeyEvent.KEY_PRESSED, this::keyPressed);
        setOnMouseClicked(event -> {
            if (getText().isEmpty()) {
                ask();
            }
        });
    }

    private Button clearButton(String called) {
        Button button = new Button("", new Icon("fth-x"));
        button.getStyleClass().addAll("flat", "clear-button");
        button.setAccessibleText(called);
        button.setTooltip(new Tooltip(called));
        // By keyboard there are the field's own keys.
        button.setFocusTraversable(false);
        button.setCursor(Cursor.DEFAULT);
        button.visibleProperty().bind(textProperty().isNotEmpty());
        Managed.whileVisible(button);
        button.setOnAction(event -> {
            clear();
            requestFocus();
        });
        return button;
    }

    /** Told which match was picked. */
    public SearchField<T> onPicked(Consumer<? super T> handler) {
        picked = handler;
        return this;
    }

    /** Told what was typed when Enter was pressed and there is no match to pick. */
    public SearchField<T> onEntered(Consumer<String> handler) {
        entered = handler;
        return this;
    }

    /** Told why nothing can be found. */
    public SearchField<T> onFailed(Consumer<Throwable> handler) {
        failed = handler;
        return this;
    }

    /** Has this label below say why nothing can be found, until something else is typed; it is there only while it says something. */
    public SearchField<T> errors(Label below) {
        Managed.whileFilled(below);
        textProperty().addListener((observable, before, now) -> below.setText(""));
        return onFailed(failure -> below.setText(Problem.sentence(failure, texts)));
    }

    /** Puts it there. */
    public SearchField<T> in(Pane place, String id) {
        setId(id);
        place.getChildren().add(this);
        return this;
    }

    /** Has the operator type here, in place of what stands there. */
    public void begin() {
        requestFocus();
        selectAll();
    }

    /** Whether the list of matches is open. */
    public boolean isListShowing() {
        return list.isShowing();
    }

    /** Puts a text there without searching for it. */
    public void show(String text) {
        silent = true;
        setText(text);
        silent = false;
        positionCaret(text.length());
        close();
    }

    private void close() {
        pause.stop();
        latest.drop();
        enterAwaitsAnswer = false;
        list.hide();
    }

    private void ask() {
        String typed = getText().strip();
        latest.ask(
                () -> source.apply(typed),
                found -> {
                    if (enterAwaitsAnswer) {
                        enterAwaitsAnswer = false;
                        enter(typed, found);
                    } else if (isFocused()) {
                        list.show(found, typed);
                        answered = typed;
                    }
                },
                failure -> {
                    list.hide();
                    failed.accept(failure);
                });
    }

    private void keyPressed(KeyEvent event) {
        switch (event.getCode()) {
            case DOWN -> {
                if (list.isShowing()) {
                    move(1);
                } else {
                    ask();
                }
                event.consume();
            }
            case UP -> {
                move(-1);
                event.consume();
            }
            case ENTER -> {
                enterPressed();
                event.consume();
            }
            case ESCAPE -> {
                if (list.isShowing()) {
                    list.hide();
                    event.consume();
                }
            }
            default -> {}
        }
    }

    /** Whoever goes through the list means what is highlighted there, whatever was typed since. */
    private void move(int by) {
        list.move(by);
        answered = getText().strip();
    }

    private void enterPressed() {
        String typed = getText().strip();
        // Who types on and presses Enter does not mean the matches to what was typed before.
        if (list.isShowing() && answered.equals(typed) && list.highlighted().isPresent()) {
            pick(list.highlighted().get());
            return;
        }
        if (typed.isEmpty()) {
            return;
        }
        // A whole id is taken as it stands; anything else waits for the matches to what is typed now.
        if (typed.length() > 2 && typed.charAt(1) == ':') {
            close();
            entered.accept(typed);
        } else {
            pause.stop();
            enterAwaitsAnswer = true;
            ask();
        }
    }

    private void enter(String typed, List<T> found) {
        if (found.isEmpty()) {
            list.hide();
            entered.accept(typed);
        } else {
            pick(found.get(0));
        }
    }

    private void pick(T thing) {
        close();
        picked.accept(thing);
    }
}
