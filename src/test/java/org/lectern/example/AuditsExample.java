package org.lectern.example;

import java.util.Optional;
import java.util.Set;
import org.lectern.audit.model.AuditOptions;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.AuditScope;
import org.lectern.audit.repair.RepairJob;
import org.lectern.audit.repair.RepairReport;
import org.lectern.model.Cause;
import org.lectern.service.Lectern;

/** Compares the libraries of a tenant with the truth, and fixes what differs. */
final class AuditsExample {
    private AuditsExample() {}

    static RepairReport run(Lectern lectern) {
        Cause cause = Cause.of(lectern.connection().operator(), "ticket 4711");
        AuditRecord audit = lectern.audits()
                .start(new AuditScope.Tenant("example"), AuditOptions.STANDARD, cause)
                .done()
                .toCompletableFuture()
                .join();
        lectern.audits()
                .findings(audit.id(), Optional.empty(), 100)
                .toCompletableFuture()
                .join()
                .rows()
                .forEach(found -> System.out.println(found.finding().verdict().english()));
        return lectern.audits()
                .fixAll(audit.id(), Set.of())
                .make(cause)
                .thenCompose(RepairJob::done)
                .toCompletableFuture()
                .join();
    }
}
