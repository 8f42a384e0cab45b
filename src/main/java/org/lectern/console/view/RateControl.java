package org.lectern.console.view;

import java.util.OptionalInt;
import javafx.beans.NamedArg;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.Spinner;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import org.lectern.console.text.Texts;

/**
 * At most so many a second: a tick, without which there is no limit, and a number in steps of 1, 2, 5, 10, 20…, or any that is
 * typed. UI thread only.
 */
public final class RateControl extends HBox {
    private final CheckBox limited;
    private final Spinner<Integer> rate = new Spinner<>();
    private Runnable changed = () -> {};

    /**
     * @param name begins the ids, as {@code audit-limited} and {@code audit-rate}
     * @param text beside the tick
     * @param rateText what the number is, for those who cannot see it
     * @param unit behind the number
     * @param tip of the tick; none if empty
     */
    public RateControl(
            @NamedArg("name") String name,
            @NamedArg("text") String text,
            @NamedArg("rateText") String rateText,
            @NamedArg("unit") String unit,
            @NamedArg(value = "tip", defaultValue = "") String tip) {
        limited = new CheckBox(text);
        limited.setId(name + "-limited");
        limited.setMinWidth(Region.USE_PREF_SIZE);
        if (!tip.isEmpty()) {
            limited.setTooltip(new Tooltip(tip));
        }
        rate.setId(name + "-rate");
        rate.setEditable(true);
        rate.getStyleClass().add("rate");
        rate.setAccessibleText(rateText);
        rate.disableProperty().bind(limited.selectedProperty().not());
        rate.focusedProperty().addListener((observable, before, focused) -> {
            if (!focused) {
                rate.commitValue();
            }
        });
        Label behind = Labels.of(unit, "muted");
        behind.setMinWidth(Region.USE_PREF_SIZE);
        getStyleClass().add("row");
        getChildren().setAll(limited, rate, behind);
    }

    /**
     * Begins to be used.
     *
     * @param first the number before anybody has changed it
     * @param handler told when the operator has changed it
     */
    public void begin(Texts texts, int first, Runnable handler) {
        RateSteps steps = new RateSteps(first, texts);
        rate.setValueFactory(steps);
        limited.selectedProperty().addListener((observable, before, now) -> changed.run());
        steps.valueProperty().addListener((observable, before, now) -> changed.run());
        changed = handler;
    }

    /** What the operator has chosen; empty for no limit. */
    public OptionalInt limit() {
        return limited.isSelected() ? OptionalInt.of(rate.getValue()) : OptionalInt.empty();
    }

    /**
     * Shows a limit that is there already: nobody is told.
     *
     * @param otherwise the number that stands there while there is none
     */
    public void show(OptionalInt limit, int otherwise) {
        Runnable told = changed;
        changed = () -> {};
        limited.setSelected(limit.isPresent());
        rate.getValueFactory().setValue(limit.orElse(otherwise));
        changed = told;
    }

    /** Whether a number stands there that was typed, and not taken yet. */
    public boolean isTyped() {
        String text = rate.getValueFactory().getConverter().toString(rate.getValue());
        return rate.getEditor().isFocused() && !rate.getEditor().getText().equals(text);
    }
}
