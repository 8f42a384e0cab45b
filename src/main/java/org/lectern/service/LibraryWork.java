package org.lectern.service;

import org.lectern.async.Retry;
import org.lectern.audit.diagnosis.AuditReads;
import org.lectern.audit.repair.Repairs;
import org.lectern.cassandra.library.LibraryCqlText;
import org.lectern.library.Principals;
import org.lectern.protocol.Operations;
import org.lectern.protocol.Store;
import org.lectern.reading.ComparedRebuilds;
import org.lectern.reading.LibraryRebuilds;

/**
 * What puts single libraries right, by the protocol: the same in the process that a job belongs to, and in those that do parts of
 * it.
 *
 * @param previews says what a rebuild would write
 * @param rebuilds builds a library anew, and says what that has changed
 */
public record LibraryWork(Repairs repairs, LibraryRebuilds previews, ComparedRebuilds rebuilds) {
    /** @param retry of what is read before a rebuild */
    public static LibraryWork of(
            Store store, Principals principals, AuditReads reads, LibraryCqlText statements, Retry retry) {
        Operations operations = new Operations(store);
        LibraryRebuilds plain = new LibraryRebuilds(store, operations, principals, statements::ofRebuild, retry);
        return new LibraryWork(
                new Repairs(store, operations, reads, statements::ofBatch),
                plain,
                new ComparedRebuilds(plain::rebuild, reads));
    }
}
