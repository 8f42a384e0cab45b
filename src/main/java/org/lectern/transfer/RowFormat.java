package org.lectern.transfer;

import java.util.Locale;

/** The formats of an export. */
public enum RowFormat {
    CSV,
    JSON;

    public String extension() {
        return name().toLowerCase(Locale.ROOT);
    }
}
