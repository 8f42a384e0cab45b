package org.lectern.service;

import org.lectern.audit.diagnosis.AuditReads;
import org.lectern.audit.repair.Repairs;
import org.lectern.cassandra.library.CassandraPrincipals;
import org.lectern.cassandra.library.CassandraStore;
import org.lectern.cassandra.library.LibraryCqlText;
import org.lectern.cluster.Cluster;
import org.lectern.protocol.Operations;
import org.lectern.reading.ComparedRebuilds;
import org.lectern.reading.LibraryRebuilds;

/**
 * What puts single libraries right, by the protocol: the same in the process that a job belongs to, and in those that do parts of
 * it.
 *
 * @param previews says what a rebuild would write
 * @param rebuilds builds a library anew, and says what that has changed
 */
record LibraryWork(Repairs repairs, LibraryRebuilds previews, ComparedRebuilds rebuilds) {
    static LibraryWork of(Cluster cluster, CassandraStore store, CassandraPrincipals principals, AuditReads reads) {
        Operations operations = new Operations(store);
        LibraryCqlText statements = new LibraryCqlText(cluster.settings().keyspace());
        LibraryRebuilds plain =
                new LibraryRebuilds(store, operations, principals, statements::ofRebuild, store.retry());
        return new LibraryWork(
                new Repairs(store, operations, reads, statements::ofBatch),
                plain,
                new ComparedRebuilds(plain::rebuild, reads));
    }
}
