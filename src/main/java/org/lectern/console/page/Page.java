package org.lectern.console.page;

/** The pages in the order of the navigation: Ctrl+1 opens the first. A page's name begins the names of its files and texts. */
public enum Page {
    FIND("find", "fth-search", "find"),
    LIBRARIES("libraries", "fth-book-open", "libraries"),
    DUPLICATES("duplicates", "fth-copy", "duplicates"),
    CONTENT_STATUS("status", "fth-award", "content-status"),
    FAN_OUTS("fanouts", "fth-share-2", "fan-outs-and-jobs"),
    ACTIVITY("activity", "fth-list", "activity"),
    OVERVIEW("overview", "fth-activity", "overview"),
    POLLS("polls", "fth-check-square", "polls"),
    ROW_NAMES("rownames", "fth-hash", "row-names"),
    DATA("data", "fth-database", "import-and-export"),
    SUBSCRIPTIONS("subscriptions", "fth-bell", "subscriptions"),
    SETTINGS("settings", "fth-settings", "settings");

    private final String name;
    private final String icon;
    private final String topic;

    Page(String name, String icon, String topic) {
        this.name = name;
        this.icon = icon;
        this.topic = topic;
    }

    /** The topic of the manual that describes it. */
    public String topic() {
        return topic;
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
