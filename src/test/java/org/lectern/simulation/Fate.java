package org.lectern.simulation;

/** What happens to a process at one of its requests. */
public enum Fate {
    NONE,
    /** The process dies. The request is not sent. */
    DIES,
    /** The process dies. The request arrives. */
    DIES_AFTER,
    /** The process sleeps for longer than its lease, and hears the answer when it wakes up. */
    SLEEPS,
    /** The process sleeps for longer than its lease. The request is sent when it wakes up. */
    SENDS_LATE,
    /** The request does not arrive. The process hears that it was not answered. */
    LOST,
    /** The request arrives, the answer does not. */
    UNHEARD,
    /** The answer takes five seconds. */
    SLOW,
    /** The process dies. The request arrives up to a minute later. */
    LATE,
    /** The wall clock of the process jumps by up to two hours. */
    JUMPS
}
