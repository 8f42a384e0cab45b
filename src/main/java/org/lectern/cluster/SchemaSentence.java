package org.lectern.cluster;

import org.lectern.wording.MessageKey;

/** What is said of making a keyspace, of its replicas, and of what that costs. */
public enum SchemaSentence implements MessageKey {
    READ_ONLY(
            "This connection is read-only, so it cannot create a schema. Allow writes (with --contact-point: --writable), or have an administrator run the statements."),
    COMPLETE("The keyspace \u201C{0}\u201D is complete. Nothing to create."),
    PLATFORM(
            "The keyspace \u201C{0}\u201D belongs to a platform, and Lectern adds nothing to it. Enter another keyspace for Lectern."),
    REPLICAS_BEYOND_NODES(
            "{0} has {1,choice,0#no nodes|1#1 node|1<{1} nodes}, so it cannot hold {2} replicas of a row. Choose from 0 to {1}."),
    NONE_HERE("{0}, the connected data centre, would have no replica. Give it at least one."),
    NO_REPLICAS("{0} has no replica of this keyspace."),
    ONE_REPLICA(
            "While a node is down, its rows cannot be read or changed. If its disk fails, they are lost. Only libraries can be rebuilt."),
    TWO_REPLICAS(
            "While a node is down, its rows cannot be read or changed at a quorum. If its disk fails, no data is lost."),
    MAY_FAIL("{0,choice,0#No node|1#1 node|1<{0} nodes} may be down without an interruption."),
    COST("{0} Disk: {1,choice,0#none of|1#once|2#twice|2<{1} times} the data; each node stores about {2} % of it."),
    TOO_FEW(
            "The keyspace \u201C{0}\u201D has fewer replicas than recommended ({1}), so a node that is down blocks changes. An administrator raises them with {2}, then runs \u201Cnodetool repair --full\u201D on every node."),
    HALF_DONE("{0} of {1} statements are done. The next one failed: {2} Fix the cause, then select Continue."),
    STOPPED("Cancelled after {0} of {1} statements. Select Continue to run the rest."),
    DONE("The keyspace \u201C{0}\u201D is ready: {1,choice,0#no statements|1#1 statement|1<{1} statements} run."),
    CREATE("Create the tables of the keyspace {0}"),
    RECORD("Record the environment of the keyspace {0}"),
    UPGRADE("Upgrade the tables of the keyspace {0}"),
    MAKES("Creates the keyspace \u201C{0}\u201D with all tables of this Lectern."),
    MAKES_REST("The keyspace \u201C{0}\u201D lacks some tables. This creates them."),
    UPGRADES("Adds tables and columns of this Lectern to the keyspace \u201C{0}\u201D. No data is lost."),
    RECORDS("The tables of \u201C{0}\u201D are complete. The keyspace records its environment."),
    STATEMENTS(
            "{0,choice,0#No statements|1#One statement|1<{0} statements in sequence}. Each waits until all nodes agree. Repeating one is safe.");

    private final String pattern;

    SchemaSentence(String pattern) {
        this.pattern = pattern;
    }

    @Override
    public String pattern() {
        return pattern;
    }
}
