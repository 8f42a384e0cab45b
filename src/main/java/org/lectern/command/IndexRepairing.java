package org.lectern.command;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.lectern.audit.model.AuditOptions;
import org.lectern.audit.repair.Corrections;
import org.lectern.oae.diagnosis.IndexFault;
import org.lectern.oae.diagnosis.IndexFinding;
import org.lectern.oae.repair.OaeMaintenance;
import org.lectern.wording.Message;

/** Looks at libraries of an OAE keyspace, and puts right what is wrong in them: nothing is on record to begin from. */
record IndexRepairing(OaeMaintenance services, RepairLines lines) {
    /**
     * Repairs.
     *
     * @param kinds none means all
     * @param write what is said before a write; empty for a dry run
     * @param rate the most findings per second; 0 for no limit
     */
    Exit repair(ScopeOptions scope, List<String> kinds, Optional<WriteOptions> write, long rate) throws Exception {
        OpenConnection connection = lines.connection();
        Output output = lines.output();
        Set<IndexFault> wanted = EnumSet.noneOf(IndexFault.class);
        kinds.forEach(kind -> wanted.add(Words.require(IndexFault.class, "kind of finding", kind)));
        IndexAudits.Found found = new IndexAudits(
                        connection.lectern().connection().oae().orElseThrow(), services, output)
                .audit(
                        scope,
                        new AuditOptions(
                                AuditOptions.STANDARD.consistency(),
                                scope.settle(),
                                0,
                                AuditOptions.STANDARD.parallelRanges()),
                        connection.interruption());
        output.say(found.text());
        // What could not be read is said; what was found is read again before it is written.
        if (!found.ended()) {
            return Exit.COULD_NOT;
        }
        List<IndexFinding> chosen = found.findings().stream()
                .filter(finding -> finding.fault().isFixedAmong(wanted))
                .toList();
        chosen.forEach(finding -> lines.gathered().found(finding, Message.plain(Words.of(finding.fault()))));
        if (write.isEmpty()) {
            return lines.dryRun(services.repairs().corrections(Corrections.sample(chosen)), chosen.size());
        }
        return lines.fix(
                services.repairs().fix(chosen), write.get().cause(connection, scope.written(connection), output), rate);
    }
}
