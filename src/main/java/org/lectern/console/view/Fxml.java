package org.lectern.console.view;

/** Every FXML file that is loaded by name; those of pages are named by the page, and those that other files include by these. */
public enum Fxml {
    SHELL_WINDOW("shell_window"),
    HELP_WELCOME("help_welcome"),
    HELP_ABOUT("help_about"),
    MANUAL_WINDOW("manual_window"),
    OAE_PAGE("oae_page"),
    OAE_AUDIT("oae_audit"),
    OAE_OVERVIEW("oae_overview"),
    STATUS_USER("status_user"),
    STATUS_COLLECTION("status_collection"),
    STATUS_BATCHES("status_batches"),
    STATUS_JOBS("status_jobs"),
    WRITE_DIALOG("write_dialog"),
    REPORT_DIALOG("report_dialog"),
    CONNECTIONS_WINDOW("connections_window"),
    CONNECTIONS_FORM("connections_form");

    private final String file;

    Fxml(String file) {
        this.file = file;
    }

    String file() {
        return file;
    }
}
