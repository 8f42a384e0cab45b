package org.lectern.console.table;

import java.util.Optional;
import java.util.function.Supplier;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import org.lectern.console.notice.Problem;

/**
 * What is shown in place of a table that has nothing to show: why, and what to do next.
 *
 * @param box around the other three
 * @param retry to be seen only after a failure
 */
public record StateMessage(Node box, Label title, Label text, Button retry) {
    /**
     * Shows it in place of the table, or the table.
     *
     * @param shown whether it is shown
     * @param head in a few words
     * @param sentence what to do next; not asked for where there is a problem, which says that itself
     */
    public void show(boolean shown, Node table, String head, Supplier<String> sentence, Optional<Problem> problem) {
        box.setVisible(shown);
        table.setVisible(!shown);
        retry.setVisible(problem.isPresent());
        title.setText(head);
        text.setText(problem.map(Problem::sentence).orElseGet(sentence));
    }
}
