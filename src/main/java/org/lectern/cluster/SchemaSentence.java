package org.lectern.cluster;

import org.lectern.wording.MessageKey;

/** What is said of making a keyspace, of its replicas, and of what that costs. */
public enum SchemaSentence implements MessageKey {
    READ_ONLY("This connection is read-only, so nothing is made through it. Allow writes (with --contact-point:"
            + " --writable), or have an administrator run the statements."),
    COMPLETE("The keyspace \u201C{0}\u201D has all that this Lectern needs; there is nothing to make."),
    PLATFORM("The keyspace \u201C{0}\u201D is a platform\u2019s, and nothing is ever added to it. Name another keyspace"
            + " for Lectern\u2019s own."),
    REPLICAS_BEYOND_NODES(
            "{0} has {1,choice,0#no nodes|1#1 node|1<{1} nodes}, so it cannot hold {2} replicas of a row. Choose from"
                    + " 0 to {1}."),
    NONE_HERE("{0}, which is connected to, would hold nothing. Give it one replica at least."),
    NO_REPLICAS("{0} holds nothing of this keyspace."),
    ONE_REPLICA("While a node is down, what it holds can be neither read nor changed; with its disk, that is lost"
            + " (libraries can be built again, the rest cannot)."),
    TWO_REPLICAS(
            "While a node is down, what it holds can be neither read nor changed at a quorum; with its disk, nothing"
                    + " is lost."),
    MAY_FAIL("{0,choice,0#No node|1#1 node|1<{0} nodes} may be down, and everything goes on."),
    COST("{0} Disk: {1,choice,0#none of|1#once|2#twice|2<{1} times} the data; each node holds about {2} % of it."),
    TOO_FEW("The keyspace \u201C{0}\u201D has fewer replicas than advised ({1}): while a node is down, what it holds"
            + " cannot be changed. An administrator raises them with {2} and then runs \u201Cnodetool repair"
            + " --full\u201D on every node."),
    HALF_DONE("{0} of {1} statements are done, and stay done. The next one was not: {2} Once that is mended, go on: it"
            + " begins where it stopped."),
    STOPPED("Stopped after {0} of {1} statements, which stay done. Go on whenever you like: it begins where it"
            + " stopped."),
    DONE("The keyspace \u201C{0}\u201D is ready: {1,choice,0#no statements are|1#1 statement is|1<{1} statements"
            + " are} done."),
    CREATE("Create the tables of the keyspace {0}"),
    RECORD("Record the environment of the keyspace {0}"),
    UPGRADE("Add to the keyspace {0} what an older Lectern did not have");

    private final String pattern;

    SchemaSentence(String pattern) {
        this.pattern = pattern;
    }

    @Override
    public String pattern() {
        return pattern;
    }
}
