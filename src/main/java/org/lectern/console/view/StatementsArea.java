package org.lectern.console.view;

import javafx.scene.control.IndexRange;
import javafx.scene.control.TextArea;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;

/** Shows statements, wrapped, to read and to copy; what is copied is the exact text. UI thread only. */
public final class StatementsArea extends TextArea {
    private static final int MOST_ROWS = 14;

    private ComposedText statements = new ComposedText("");

    public StatementsArea() {
        setEditable(false);
        setWrapText(true);
    }

    /** Shows this text in place of the one before. */
    public void show(String text) {
        statements = new ComposedText(text);
        setText(statements.shown());
    }

    /** Makes it no higher than its text, and high enough that it needs no scroll bar. */
    public void fit() {
        setPrefRowCount((int) Math.min(MOST_ROWS, getText().lines().count() + 1));
        setMinHeight(USE_PREF_SIZE);
        setMaxHeight(USE_PREF_SIZE);
    }

    /** The text as it was given. */
    public String exact() {
        return statements.exact();
    }

    @Override
    public void copy() {
        IndexRange selected = getSelection();
        if (selected.getLength() > 0) {
            ClipboardContent content = new ClipboardContent();
            content.putString(statements.exact(selected.getStart(), selected.getEnd()));
            Clipboard.getSystemClipboard().setContent(content);
        }
    }
}
