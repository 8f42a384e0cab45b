package org.lectern.console.overview;

import javafx.css.PseudoClass;
import javafx.event.ActionEvent;
import javafx.geometry.Orientation;
import javafx.scene.AccessibleAction;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Skin;
import javafx.scene.control.SkinBase;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Region;

/**
 * A button whose face is laid out as in any pane: a button's own skin gives its texts no room to wrap. Pressed by mouse,
 * Space or Enter.
 */
abstract class Pressable extends ButtonBase {
    private static final PseudoClass PRESSED = PseudoClass.getPseudoClass("pressed-down");

    private final Region face;

    Pressable(Region face, String styleClass) {
        this.face = face;
        getStyleClass().setAll("pressable", styleClass);
        setAccessibleRole(AccessibleRole.BUTTON);
        setFocusTraversable(true);
        setMaxSize(Double.MAX_VALUE, Double.MAX_VALUE);
        setMinWidth(0);
        addEventHandler(MouseEvent.MOUSE_PRESSED, event -> {
            requestFocus();
            pseudoClassStateChanged(PRESSED, true);
        });
        addEventHandler(MouseEvent.MOUSE_RELEASED, event -> {
            pseudoClassStateChanged(PRESSED, false);
            if (event.getButton() == MouseButton.PRIMARY && contains(event.getX(), event.getY())) {
                fire();
            }
        });
        addEventHandler(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.SPACE || event.getCode() == KeyCode.ENTER) {
                fire();
                event.consume();
            }
        });
    }

    @Override
    public void fire() {
        if (!isDisabled()) {
            fireEvent(new ActionEvent());
        }
    }

    @Override
    public void executeAccessibleAction(AccessibleAction action, Object... parameters) {
        if (action == AccessibleAction.FIRE) {
            fire();
        } else {
            super.executeAccessibleAction(action, parameters);
        }
    }

    @Override
    public Orientation getContentBias() {
        return Orientation.HORIZONTAL;
    }

    @Override
    protected Skin<?> createDefaultSkin() {
        return new FaceSkin(this, face);
    }

    /** The face fills the button; it is as high as its width makes it. */
    private static final class FaceSkin extends SkinBase<Pressable> {
        private final Region face;

        FaceSkin(Pressable control, Region face) {
            super(control);
            this.face = face;
            getChildren().setAll(face);
        }

        @Override
        protected double computePrefHeight(double width, double top, double right, double bottom, double left) {
            double inside = width < 0 ? -1 : Math.max(0, width - left - right);
            return top + face.prefHeight(inside) + bottom;
        }

        @Override
        protected double computeMinHeight(double width, double top, double right, double bottom, double left) {
            return computePrefHeight(width, top, right, bottom, left);
        }

        @Override
        protected double computePrefWidth(double height, double top, double right, double bottom, double left) {
            return left + face.prefWidth(-1) + right;
        }

        @Override
        protected void layoutChildren(double x, double y, double width, double height) {
            for (Node child : getChildren()) {
                child.resizeRelocate(x, y, width, height);
            }
        }
    }
}
