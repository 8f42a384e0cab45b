package org.lectern.spark;

import java.nio.charset.StandardCharsets;
import org.lectern.audit.scan.TableScans;
import org.lectern.cassandra.audit.AuditRows;

/** Makes memberships of the rows of the truth. Those that cannot be understood were told of when they were added up. */
final class MemberReader extends TableReader<MemberRow> {
    private static final long serialVersionUID = 1;

    @Override
    Reading begin() {
        TableScans.Member each = (content, principal, lastModified, visibility, deleted, role) -> {
            if (role != TableScans.REMOVED) {
                make(new MemberRow(
                        text(principal),
                        StandardCharsets.UTF_8.decode(content.duplicate()).toString(),
                        lastModified));
            }
        };
        return row -> AuditRows.member(row, this, each);
    }

    @Override
    MemberRow nothing() {
        return MemberRow.NOTHING;
    }

    @Override
    MemberRow ofUnreadable(String row) {
        return MemberRow.NOTHING;
    }

    @Override
    public Class<MemberRow> targetClass() {
        return MemberRow.class;
    }
}
