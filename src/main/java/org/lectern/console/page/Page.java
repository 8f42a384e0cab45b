package org.lectern.console.page;

/** The pages in the order of the navigation: the first is reached by Ctrl+1. Each has a name, of which its files and texts have theirs. */
public enum Page {
    OVERVIEW("overview", "fth-activity"),
    LIBRARIES("libraries", "fth-book-open"),
    FAN_OUTS("fanouts", "fth-share-2"),
    DUPLICATES("duplicates", "fth-copy"),
    CONTENT_STATUS("status", "fth-award"),
    UNIQUENESS("uniqueness", "fth-check-square"),
    ROW_NAMES("rownames", "fth-hash"),
    DATA("data", "fth-database"),
    ACTIVITY("activity", "fth-list");

    private final String name;
    private final String icon;

    Page(String name, String icon) {
        this.name = name;
        this.icon = icon;
    }

    /** The key of its title among the texts. */
    public String titleKey() {
        return "page." + name;
    }

    /** Its FXML file, without the ending. */
    String file() {
        return name + "_page";
    }

    /** The icon's literal. */
    public String icon() {
        return icon;
    }
}
