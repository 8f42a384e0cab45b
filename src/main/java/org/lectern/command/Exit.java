package org.lectern.command;

/** How a command ends: what scripts and timers go by. */
public enum Exit {
    /** It did what it was to do, and nothing is wrong or left. */
    NOTHING_FOUND(0),
    /** It did what it was to do, and something is wrong or left to do. */
    FOUND(1),
    /** It could not do it, or not all of it; the last line on standard error says why. */
    COULD_NOT(2);

    private final int code;

    Exit(int code) {
        this.code = code;
    }

    /** For the system. */
    public int code() {
        return code;
    }

    static Exit found(boolean anything) {
        return anything ? FOUND : NOTHING_FOUND;
    }
}
