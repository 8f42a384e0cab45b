package org.lectern.spark;

import org.lectern.audit.scan.RowFingerprints;
import org.lectern.cassandra.audit.AuditRows;

/** Makes of each row what it adds to its principal's sum. */
final class ContributionReader extends TableReader<Contribution> {
    private static final long serialVersionUID = 1;

    private final AuditedTable table;

    ContributionReader(AuditedTable table) {
        this.table = table;
    }

    @Override
    Reading begin() {
        RowFingerprints.Sums sums =
                (principal, token, fingerprint) -> make(new Contribution(text(principal), fingerprint, ""));
        return switch (table) {
            case CONTENT -> {
                var each = RowFingerprints.members(sums);
                yield row -> AuditRows.member(row, this, each);
            }
            case LIBRARIES -> {
                var each = RowFingerprints.entries(sums);
                yield row -> AuditRows.entry(row, this, each);
            }
            case LISTS -> {
                var each = RowFingerprints.holdings(sums);
                yield row -> AuditRows.holding(row, this, each);
            }
        };
    }

    @Override
    Contribution nothing() {
        return Contribution.NOTHING;
    }

    @Override
    Contribution ofUnreadable(String row) {
        return Contribution.unreadable(row);
    }

    @Override
    public Class<Contribution> targetClass() {
        return Contribution.class;
    }
}
