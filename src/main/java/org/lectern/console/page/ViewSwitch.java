package org.lectern.console.page;

import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.scene.Node;
import javafx.scene.control.ToggleButton;
import org.controlsfx.control.SegmentedButton;

/** Which of several views is in front: a button for each, and what can be seen while it is. UI thread only. */
public final class ViewSwitch extends SegmentedButton {
    private final StringProperty front = new SimpleStringProperty("");

    /**
     * Adds a view.
     *
     * @param key of its button's label among the texts, by which it is named from then on
     * @param chosen what its button does; that includes to {@link #bring} it
     * @param shown what can be seen only while it is in front
     */
    public ViewSwitch view(PageButtons make, String key, String icon, Runnable chosen, Node... shown) {
        ToggleButton button = make.view(key, icon, chosen);
        button.setUserData(key);
        getButtons().add(button);
        for (Node node : shown) {
            node.visibleProperty().bind(front(key));
        }
        return this;
    }

    /** Brings a view to the front. */
    public void bring(String key) {
        front.set(key);
        getButtons().forEach(button -> button.setSelected(key.equals(button.getUserData())));
    }

    public boolean isFront(String key) {
        return front.get().equals(key);
    }

    /** Whether a view is in front, as that changes. */
    public BooleanBinding front(String key) {
        return front.isEqualTo(key);
    }
}
