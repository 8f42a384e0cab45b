package org.lectern.node;

import org.lectern.wording.MessageKey;

/** What is said while a node starts, and why there is none. */
public enum NodeSentence implements MessageKey {
    JOINING("Joining the node that runs in {0}"),
    OTHER_VERSION(
            "The node that runs in {0} was started by another version of Lectern: close the consoles that use it, then try again"),
    STARTING("Starting a Cassandra node in {0}"),
    WAITING_FOR_THE_LAST("Waiting for the node before this one to end ({0} s)"),
    WAITING("Waiting for the node to accept connections ({0} s)"),
    READY("The node accepts connections on port {0}"),
    NO_LOCK("The lock {0} cannot be taken ({1}): set LECTERN_HOME to a directory on a local disk"),
    WAITING_IN_SILENCE("{0}; its log has said nothing new for {1} s"),
    DOES_NOT_ANSWER(
            "The node in {0} has not answered for {1} s. It is waited for: see {2} for what it did last, and end what else keeps this machine busy"),
    STANDS_STILL(
            "The node in {0} does not accept connections, and its log has said nothing new for {1} s: see {2} for what it did last, end what else keeps this machine busy, and try again"),
    NOT_DEFINED("The node did not make its tables: {1}. See {0}, and try again"),
    CANCELLED("The wait for the node in {0} was cancelled: open it again"),
    ENDED(
            "The node ended while it started: {0}. See {1}; if its data is damaged, move {2} away and start again with an empty node"),
    ENDED_WITH(
            "The node ended while it started (exit status {0}): {1}. See {2}; if its data is damaged, move {3} away and start again with an empty node"),
    NO_REASON("it gave no reason"),
    WRONG_JAVA(
            "Cassandra runs on Java {0} to {1} and this is Java {2} in {3}: install openjdk-17-jdk and set JAVA_HOME to it, or connect to a cluster with --contact-point"),
    NOT_WRITABLE(
            "The data directory {0} cannot be written to ({1}): make it writable, or set LECTERN_HOME to another directory"),
    NO_ROOM(
            "The disk of {0} has {1} MB free and a node needs {2} MB: make room, or set LECTERN_HOME to a directory on another disk"),
    ROOM_UNKNOWN(
            "The free room on the disk of {0} cannot be read ({1}): set LECTERN_HOME to a directory on another disk"),
    NO_LIBRARIES(
            "Cassandra's jars are not in {0}: run ./lectern, which fetches them, or name their directory with -Dlectern.node.lib"),
    NO_SUCH_ADDRESS("The address {0} is not one of this machine's"),
    NO_PORTS(
            "The node needs {0} free ports on {1} and found {2} between {3} and {4}: end a program that listens there, or connect to a cluster with --contact-point"),
    NOT_STARTED(
            "The node in {0} could not be started ({1}): see that the directory is writable and that java runs there");

    private final String pattern;

    NodeSentence(String pattern) {
        this.pattern = pattern;
    }

    @Override
    public String pattern() {
        return pattern;
    }
}
