package org.lectern.service;

import org.lectern.cassandra.cql.NameIndex;
import org.lectern.cassandra.library.CassandraContents;
import org.lectern.cluster.Cluster;
import org.lectern.fanout.MemberRows;
import org.lectern.job.ProcessLease;
import org.lectern.job.Timing;

/** What a connection gives its fan-outs, for tests that put them together themselves. */
public final class TestFanOuts {
    private TestFanOuts() {}

    public static Timing timing(Cluster cluster) {
        return ConnectionFanOuts.timing(cluster, ProcessLease.Clocks.OF_THIS_MACHINE);
    }

    public static MemberRows members(Cluster cluster) {
        return new CassandraContents(cluster, new NameIndex(cluster, "content"));
    }
}
