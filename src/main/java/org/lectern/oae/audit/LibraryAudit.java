package org.lectern.oae.audit;

import java.util.List;
import java.util.Set;
import org.lectern.library.Bucket;
import org.lectern.oae.diagnosis.IndexFinding;
import org.lectern.oae.diagnosis.OaeLibrary;

/**
 * What a close look at one library brought.
 *
 * @param unbuilt buckets without markers: the platform rebuilds the library when one of them is next read
 * @param unbuiltRows rows in those
 * @param rows rows in all buckets, without markers
 * @param unreadable rows of what the library follows from that were left out, a sentence each
 * @param changing resources that were still changing at the last look, and do not count
 */
record LibraryAudit(
        OaeLibrary library,
        Set<Bucket> unbuilt,
        int unbuiltRows,
        int rows,
        List<IndexFinding> findings,
        List<String> unreadable,
        Set<String> changing) {
    public LibraryAudit {
        unbuilt = Set.copyOf(unbuilt);
        findings = List.copyOf(findings);
        unreadable = List.copyOf(unreadable);
        changing = Set.copyOf(changing);
    }
}
