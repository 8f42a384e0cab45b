package org.lectern.console.view;

/** Every FXML file that is loaded by name; those that other files include are not here. */
public enum Fxml {
    SHELL_WINDOW("shell_window"),
    HELP_WELCOME("help_welcome"),
    HELP_ABOUT("help_about"),
    OVERVIEW_PAGE("overview_page"),
    LIBRARIES_PAGE("libraries_page"),
    OAE_PAGE("oae_page"),
    OAE_AUDIT("oae_audit"),
    FANOUTS_PAGE("fanouts_page"),
    DUPLICATES_PAGE("duplicates_page"),
    STATUS_PAGE("status_page"),
    STATUS_USER("status_user"),
    STATUS_COLLECTION("status_collection"),
    UNIQUENESS_PAGE("uniqueness_page"),
    WRITE_DIALOG("write_dialog"),
    ROWNAMES_PAGE("rownames_page"),
    DATA_PAGE("data_page"),
    ACTIVITY_PAGE("activity_page"),
    CONNECTIONS_WINDOW("connections_window"),
    CONNECTIONS_FORM("connections_form");

    private final String name;

    Fxml(String name) {
        this.name = name;
    }

    String resource() {
        return "/fxml/" + name + ".fxml";
    }
}
