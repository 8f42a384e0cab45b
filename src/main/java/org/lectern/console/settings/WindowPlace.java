package org.lectern.console.settings;

/** Where the window was, in the screen's logical pixels. */
public record WindowPlace(double x, double y, double width, double height, boolean maximized) {}
