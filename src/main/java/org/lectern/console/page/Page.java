package org.lectern.console.page;

/** The pages in the order of the navigation: Ctrl+1 opens the first. A page's name begins the names of its files and texts. */
public enum Page {
    FIND("find", "fth-search"),
    LIBRARIES("libraries", "fth-book-open"),
    DUPLICATES("duplicates", "fth-copy"),
    CONTENT_STATUS("status", "fth-award"),
    FAN_OUTS("fanouts", "fth-share-2"),
    ACTIVITY("activity", "fth-list"),
    OVERVIEW("overview", "fth-activity"),
    POLLS("polls", "fth-check-square"),
    ROW_NAMES("rownames", "fth-hash"),
    DATA("data", "fth-database"),
    SUBSCRIPTIONS("subscriptions", "fth-bell"),
    SETTINGS("settings", "fth-settings");

    private final String name;
    private final String icon;

    Page(String name, String icon) {
        this.name = name;
        this.icon = icon;
    }

    /** Whether the navigation lists it in the group <em>More</em>. */
    public boolean isMore() {
        return compareTo(OVERVIEW) >= 0;
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
