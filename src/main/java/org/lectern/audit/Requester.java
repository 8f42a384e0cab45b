package org.lectern.audit;

/**
 * Who asks for something, and why: goes into the record of audits and repairs.
 *
 * @param who a user or a machine, for people
 * @param why a sentence, or a ticket; may be empty
 */
public record Requester(String who, String why) {
    /** The user of this process. */
    public static Requester here(String why) {
        return new Requester(System.getProperty("user.name", "unknown"), why);
    }
}
