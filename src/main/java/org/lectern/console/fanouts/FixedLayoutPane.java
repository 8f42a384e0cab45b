package org.lectern.console.fanouts;

import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;

/**
 * Fills itself with what changes often, and keeps that to itself: a text that grows inside lays out what is inside, and
 * not the whole window, with every cell of its tables, five times a second.
 */
final class FixedLayoutPane extends Pane {
    private final Region content;

    FixedLayoutPane(Region content) {
        this.content = content;
        // What is not managed by its parent is where a layout begins.
        content.setManaged(false);
        getChildren().add(content);
    }

    @Override
    protected double computePrefWidth(double height) {
        return 0;
    }

    @Override
    protected double computePrefHeight(double width) {
        return 0;
    }

    @Override
    protected void layoutChildren() {
        content.resizeRelocate(0, 0, getWidth(), getHeight());
    }
}
