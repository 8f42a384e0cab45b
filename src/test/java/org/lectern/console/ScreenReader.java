package org.lectern.console;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import javafx.geometry.Bounds;
import javafx.scene.AccessibleAttribute;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Labeled;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.TextInputControl;
import javafx.scene.text.Text;
import org.jspecify.annotations.Nullable;
import org.lectern.console.view.Icon;

/** What a screen reader finds in a scene: the role, the name and the state of each node that is seen. FX thread only. */
final class ScreenReader {
    private static final double LEAST = 24;
    private static final Set<AccessibleRole> USED = EnumSet.of(
            AccessibleRole.BUTTON,
            AccessibleRole.TOGGLE_BUTTON,
            AccessibleRole.MENU_BUTTON,
            AccessibleRole.SPLIT_MENU_BUTTON,
            AccessibleRole.CHECK_BOX,
            AccessibleRole.RADIO_BUTTON,
            AccessibleRole.COMBO_BOX,
            AccessibleRole.DATE_PICKER,
            AccessibleRole.SPINNER,
            AccessibleRole.TEXT_FIELD,
            AccessibleRole.PASSWORD_FIELD,
            AccessibleRole.TEXT_AREA,
            AccessibleRole.TABLE_VIEW,
            AccessibleRole.TREE_TABLE_VIEW,
            AccessibleRole.LIST_VIEW);
    private static final Set<AccessibleRole> READ = EnumSet.of(
            AccessibleRole.PROGRESS_INDICATOR,
            AccessibleRole.IMAGE_VIEW,
            AccessibleRole.TEXT,
            AccessibleRole.TABLE_CELL,
            AccessibleRole.TREE_TABLE_CELL,
            AccessibleRole.LIST_ITEM);

    /**
     * One node.
     *
     * @param state its selection, as far as it has one
     */
    record Found(Node node, AccessibleRole role, String name, String state) {
        boolean isUsed() {
            return USED.contains(role);
        }

        boolean isNameless() {
            return name.isBlank() && (isUsed() || hasPicture());
        }

        /** Whether there is something to be seen that is not said. */
        private boolean hasPicture() {
            return READ.contains(role)
                    && (!(node instanceof Labeled labeled) || isPicture(labeled.getGraphic()))
                    && !(node instanceof Text);
        }

        private static boolean isPicture(@Nullable Node graphic) {
            return graphic != null
                    && (graphic instanceof Icon
                            || graphic.lookupAll("*").stream()
                                    .anyMatch(part -> part instanceof Icon || part instanceof ProgressBar));
        }

        /** Whether it can be used by mouse alone. */
        boolean isOutOfReach() {
            return isUsed() && !node.isDisabled() && !node.isFocusTraversable();
        }

        boolean isTooSmall() {
            Bounds bounds = node.getLayoutBounds();
            return isUsed() && Math.min(bounds.getWidth(), bounds.getHeight()) < LEAST;
        }

        @Override
        public String toString() {
            return role + " \u201C" + name + "\u201D" + state + " " + node.getId() + " " + node.getStyleClass();
        }
    }

    private ScreenReader() {}

    static List<Found> read(Scene scene) {
        List<Found> found = new ArrayList<>();
        read(scene.getRoot(), found);
        return found;
    }

    private static void read(Node node, List<Found> found) {
        if (!node.isVisible()) {
            return;
        }
        AccessibleRole role = node.getAccessibleRole();
        if (USED.contains(role) || READ.contains(role)) {
            found.add(new Found(node, role, name(node), state(node)));
        }
        // What is within a control is the control's; within a table or list are cells.
        boolean whole = USED.contains(role)
                && role != AccessibleRole.TABLE_VIEW
                && role != AccessibleRole.TREE_TABLE_VIEW
                && role != AccessibleRole.LIST_VIEW;
        if (!whole && node instanceof Parent parent) {
            parent.getChildrenUnmodifiable().forEach(child -> read(child, found));
        }
    }

    private static String name(Node node) {
        Object label = node.queryAccessibleAttribute(AccessibleAttribute.LABELED_BY);
        // A field's text is its value.
        boolean valued = node instanceof TextInputControl || node.getAccessibleRole() == AccessibleRole.COMBO_BOX;
        return Stream.of(
                        node.getAccessibleText(),
                        label instanceof Labeled labeled ? labeled.getText() : null,
                        valued ? null : node.queryAccessibleAttribute(AccessibleAttribute.TEXT))
                .filter(Objects::nonNull)
                .map(Object::toString)
                .filter(text -> !text.isBlank())
                .findFirst()
                .orElse("");
    }

    private static String state(Node node) {
        Object selected = node.queryAccessibleAttribute(AccessibleAttribute.SELECTED);
        return Boolean.TRUE.equals(selected) ? " selected" : "";
    }
}
