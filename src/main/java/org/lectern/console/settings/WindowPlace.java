package org.lectern.console.settings;

/** Where the window was, in the screen's logical pixels. */
public record WindowPlace(double x, double y, double width, double height, boolean maximized) {
    /** The same within a screen: smaller and moved as far as it must be, no further. */
    public WindowPlace within(double screenX, double screenY, double screenWidth, double screenHeight) {
        double fitWidth = Math.min(width, screenWidth);
        double fitHeight = Math.min(height, screenHeight);
        return new WindowPlace(
                Math.max(screenX, Math.min(x, screenX + screenWidth - fitWidth)),
                Math.max(screenY, Math.min(y, screenY + screenHeight - fitHeight)),
                fitWidth,
                fitHeight,
                maximized);
    }
}
