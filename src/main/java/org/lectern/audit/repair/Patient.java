package org.lectern.audit.repair;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.lectern.audit.model.Finding;
import org.lectern.model.ContentId;
import org.lectern.model.PrincipalId;

/** One item of one library, with what was found of it. */
record Patient(PrincipalId principal, ContentId content, List<Finding> findings) {
    /** Findings by item: an item is healed once, however many faults it has. */
    static List<Patient> of(Collection<Finding> findings) {
        Map<List<Object>, List<Finding>> items = new LinkedHashMap<>();
        for (Finding finding : findings) {
            items.computeIfAbsent(List.of(finding.principal(), finding.content()), item -> new ArrayList<>())
                    .add(finding);
        }
        return items.values().stream()
                .map(some -> new Patient(some.get(0).principal(), some.get(0).content(), List.copyOf(some)))
                .toList();
    }

    Set<Instant> positions() {
        Set<Instant> positions = new TreeSet<>();
        findings.forEach(finding -> finding.rows().forEach(row -> positions.add(row.lastModified())));
        return positions;
    }
}
