package org.lectern.console.page;

/** The pages in the order of the navigation: the first is reached by Ctrl+1. */
public enum Page {
    OVERVIEW("page.overview", "fth-activity"),
    LIBRARIES("page.libraries", "fth-book-open"),
    FAN_OUTS("page.fanouts", "fth-share-2"),
    DUPLICATES("page.duplicates", "fth-copy"),
    CONTENT_STATUS("page.contentstatus", "fth-award"),
    UNIQUENESS("page.uniqueness", "fth-check-square"),
    ROW_NAMES("page.rownames", "fth-hash"),
    DATA("page.data", "fth-database"),
    ACTIVITY("page.activity", "fth-list");

    private final String titleKey;
    private final String icon;

    Page(String titleKey, String icon) {
        this.titleKey = titleKey;
        this.icon = icon;
    }

    /** The key of its title among the texts. */
    public String titleKey() {
        return titleKey;
    }

    /** The icon's literal. */
    public String icon() {
        return icon;
    }
}
