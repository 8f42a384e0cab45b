package org.lectern.console.settings;

/** The two looks. */
public enum Theme {
    LIGHT,
    DARK;

    public Theme other() {
        return this == LIGHT ? DARK : LIGHT;
    }
}
