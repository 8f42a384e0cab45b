package org.lectern.node;

import java.nio.file.Path;
import org.lectern.home.TemporaryFiles;

/** What lies where in the data directory. Used on both sides, so nothing but the JDK. */
record NodeFiles(Path home) {
    /** Says where the running node listens; written by the node, deleted when it ends in good order. */
    Path record() {
        return home.resolve("node.json");
    }

    /** Locked by the console that looks for a node and starts one where there is none. */
    Path startingLock() {
        return home.resolve("starting.lock");
    }

    /** Locked by the node for as long as its process lives. */
    Path runningLock() {
        return home.resolve("running.lock");
    }

    Path log() {
        return home.resolve("node.log");
    }

    /** What the node's JVM itself prints; written anew at every start. */
    Path output() {
        return home.resolve("node.out");
    }

    /** Cassandra's tables, commit log and hints: all that is worth keeping. */
    Path storage() {
        return home.resolve("cassandra");
    }

    /** What the node's libraries unpack; deleted at every start. */
    Path temporary() {
        return TemporaryFiles.in(home).resolve("node");
    }

    /** The node's configuration and its main class, written anew at every start. */
    Path configuration() {
        return home.resolve("configuration");
    }
}
