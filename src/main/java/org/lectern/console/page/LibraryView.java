package org.lectern.console.page;

/** A page that shows libraries, whoever keeps them. UI thread only. */
public interface LibraryView {
    /** Goes to a library by its owner's id, as if it had been typed. */
    void go(String id);

    /**
     * Goes to a library as a viewer sees it.
     *
     * @param viewer a role, such as {@code anonymous} or {@code owner}, or the id of a user or group
     */
    void go(String library, String viewer);

    /** Goes to a library, then asks why an item is or is not in it. */
    void explain(String library, String item);

    /** Asks why something is or is not in the library shown, as if its id had been typed. */
    void whyNot(String id);
}
