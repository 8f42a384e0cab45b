package org.lectern.console.palette;

import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Cell;
import javafx.scene.control.MenuButton;
import javafx.scene.control.ToggleButton;
import org.lectern.console.view.Icon;

/** The buttons that an operator could press now, as commands: so whatever a page can do is in the palette, unasked. */
public final class VisibleButtons {
    private static final String ICON = "fth-chevron-right";

    private final List<Command> found = new ArrayList<>();

    private VisibleButtons() {}

    /** Those under this node, in the order in which they are drawn. Buttons of a table's rows are left out. */
    public static List<Command> under(Node node) {
        VisibleButtons looking = new VisibleButtons();
        looking.look(node);
        return looking.found;
    }

    private void look(Node node) {
        if (!node.isVisible() || node.isDisabled() || node instanceof Cell<?>) {
            return;
        }
        if (node instanceof Button || node instanceof ToggleButton || node instanceof MenuButton) {
            add((ButtonBase) node);
        } else if (node instanceof Parent parent) {
            parent.getChildrenUnmodifiable().forEach(this::look);
        }
    }

    private void add(ButtonBase button) {
        String text =
                button.getText() == null || button.getText().isBlank() ? button.getAccessibleText() : button.getText();
        if (text != null && !text.isBlank()) {
            String icon = button.getGraphic() instanceof Icon shown ? shown.getIconLiteral() : ICON;
            found.add(new Command(icon == null ? ICON : icon, text, "", () -> press(button)));
        }
    }

    private static void press(ButtonBase button) {
        button.requestFocus();
        if (button instanceof MenuButton menu) {
            menu.show();
        } else {
            button.fire();
        }
    }
}
