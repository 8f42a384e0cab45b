package org.lectern.oae;

/** The tables that resources stand in, one for all types but users and groups, which share one. */
public enum ResourceTable {
    CONTENT("Content", "contentId"),
    DISCUSSIONS("Discussions", "id"),
    FOLDERS("Folders", "id"),
    MEETINGS("MeetingsJitsi", "id"),
    PRINCIPALS("Principals", "principalId");

    private final String table;
    private final String key;

    ResourceTable(String table, String key) {
        this.table = table;
        this.key = key;
    }

    /** Its name as it is declared. */
    public String table() {
        return table;
    }

    /** The column of its partition key. */
    public String key() {
        return key;
    }

    /** Where things of this type stand. */
    public static ResourceTable of(OaeType type) {
        return switch (type) {
            case USER, GROUP -> PRINCIPALS;
            case CONTENT -> CONTENT;
            case DISCUSSION -> DISCUSSIONS;
            case MEETING -> MEETINGS;
            case FOLDER -> FOLDERS;
        };
    }
}
