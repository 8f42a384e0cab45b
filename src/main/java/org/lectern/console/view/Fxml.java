package org.lectern.console.view;

/** Every FXML file that is loaded by name; those that other files include are not here. */
public enum Fxml {
    SHELL_WINDOW("shell_window"),
    DIALOG_WRITE("dialog_write"),
    LIBRARIES_PAGE("libraries_page"),
    LIBRARIES_CHANGE("libraries_change"),
    FANOUTS_PAGE("fanouts_page"),
    DUPLICATES_PAGE("duplicates_page"),
    DUPLICATES_REPAIR("duplicates_repair"),
    UNIQUENESS_PAGE("uniqueness_page"),
    UNIQUENESS_CHANGE("uniqueness_change"),
    ROWNAMES_PAGE("rownames_page"),
    DATA_PAGE("data_page"),
    ACTIVITY_PAGE("activity_page");

    private final String name;

    Fxml(String name) {
        this.name = name;
    }

    String resource() {
        return "/fxml/" + name + ".fxml";
    }
}
