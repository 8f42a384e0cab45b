package org.lectern.node;

import org.lectern.wording.MessageKey;

/** What is said while a node starts, and why there is none. */
public enum NodeSentence implements MessageKey {
    JOINING("Joining the node that runs in {0}"),
    OTHER_VERSION("Another version of Lectern started the node in {0}: close the consoles that use it, then try again"),
    STARTING("Starting a Cassandra node in {0}"),
    WAITING_FOR_THE_LAST("Waiting for the previous node to stop ({0} s)"),
    WAITING("Waiting for the node to accept connections ({0} s)"),
    READY("The node accepts connections on port {0}"),
    NO_LOCK("The lock {0} cannot be taken ({1}): set LECTERN_HOME to a directory on a local disk"),
    WAITING_IN_SILENCE("{0}; no new log lines for {1} s"),
    DOES_NOT_ANSWER(
            "The node in {0} has not answered for {1} s. Lectern keeps waiting. See the log {2}, and stop other busy programs"),
    STANDS_STILL(
            "The node in {0} accepts no connections, and its log has no new lines for {1} s. See the log {2}, stop other busy programs, then try again"),
    NOT_DEFINED("The node could not create its tables: {1}. See {0}, then try again"),
    CANCELLED("Waiting for the node in {0} was cancelled: open it again"),
    ENDED(
            "The node stopped during its start: {0}. See {1}. If its data is damaged, move {2} away and start with an empty node"),
    ENDED_WITH(
            "The node stopped during its start (exit status {0}): {1}. See {2}. If its data is damaged, move {3} away and start with an empty node"),
    NO_REASON("no reason given"),
    WRONG_JAVA(
            "Cassandra needs Java {0} to {1}, but this is Java {2} in {3}: install openjdk-17-jdk and set JAVA_HOME, or connect to a cluster with --contact-point"),
    NOT_WRITABLE(
            "The data directory {0} is not writable ({1}): change its permissions, or set LECTERN_HOME to another directory"),
    NO_ROOM(
            "The disk of {0} has {1} MB free, but a node needs {2} MB: free some space, or set LECTERN_HOME to a directory on another disk"),
    ROOM_UNKNOWN("The free space on the disk of {0} is unknown ({1}): set LECTERN_HOME to a directory on another disk"),
    NO_LIBRARIES(
            "Cassandra\u2019s jars are missing in {0}: run ./lectern to download them, or set their directory with -Dlectern.node.lib"),
    NO_SUCH_ADDRESS("This machine does not have the address {0}"),
    NO_PORTS(
            "The node needs {0} free ports on {1}, but only {2} are free between {3} and {4}: stop a program that uses one, or connect to a cluster with --contact-point"),
    NOT_STARTED(
            "The node in {0} could not be started ({1}): check that the directory is writable and that java runs there");

    private final String pattern;

    NodeSentence(String pattern) {
        this.pattern = pattern;
    }

    @Override
    public String pattern() {
        return pattern;
    }
}
