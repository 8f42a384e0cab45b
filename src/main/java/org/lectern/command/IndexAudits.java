package org.lectern.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.lectern.audit.model.AuditOptions;
import org.lectern.audit.model.AuditState;
import org.lectern.oae.OaeLibraries;
import org.lectern.oae.OaePlatform;
import org.lectern.oae.OaeResource;
import org.lectern.oae.audit.IndexAuditJob;
import org.lectern.oae.audit.IndexAuditReport;
import org.lectern.oae.audit.IndexAuditScope;
import org.lectern.oae.diagnosis.IndexFault;
import org.lectern.oae.diagnosis.IndexFinding;
import org.lectern.oae.diagnosis.OaeLibrary;
import org.lectern.oae.repair.OaeMaintenance;

/** Audits of an OAE keyspace's libraries: of all, of a tenant's, or of those of some. */
record IndexAudits(OaePlatform platform, OaeMaintenance services, Output output) {
    /**
     * What an audit came to.
     *
     * @param findings of very many not all are kept
     * @param ended whether it came to its end, if it left out what could not be read
     * @param text what was looked at, for people
     * @param json the same
     */
    record Found(List<IndexFinding> findings, AuditFigures figures, boolean ended, String text, ObjectNode json) {}

    Found audit(ScopeOptions scope, AuditOptions options, Interruption interruption) throws Exception {
        long begun = System.nanoTime();
        if (!scope.principals().isEmpty()) {
            return ofSome(scope.principals(), options, interruption, begun);
        }
        IndexAuditJob job = services.audits()
                .start(
                        scope.tenant()
                                .<IndexAuditScope>map(IndexAuditScope.OfTenant::new)
                                .orElseGet(IndexAuditScope.All::new),
                        options);
        IndexAuditReport report = interruption.follow(job, () -> AuditCommand.progress(job.progress()), output);
        IndexAuditReport.Coverage coverage = report.coverage();
        AuditFigures figures = figures(
                report.found(),
                coverage.rows(),
                coverage.looked(),
                begun,
                report.state() == AuditState.FINISHED,
                coverage.leftOut());
        ObjectNode json = figures.json()
                .put("state", report.state().name())
                .put("buckets", coverage.buckets())
                .put("unbuilt", coverage.unbuilt())
                .put("unknown", coverage.unknown())
                .put("changing", coverage.changing())
                .put("reason", report.reason().english());
        return new Found(findings(job), figures, report.state().isEnd(), text(report, figures), json);
    }

    private static AuditFigures figures(
            Map<IndexFault, Long> found,
            long rows,
            long libraries,
            long begun,
            boolean complete,
            List<String> skipped) {
        return new AuditFigures(
                AuditFigures.byWord(IndexFault.class, found),
                rows,
                libraries,
                Duration.ofNanos(System.nanoTime() - begun),
                complete,
                skipped);
    }

    private static List<IndexFinding> findings(IndexAuditJob job) {
        List<IndexFinding> findings = new ArrayList<>();
        for (List<IndexFinding> some = job.findings(0); !some.isEmpty(); some = job.findings(findings.size())) {
            findings.addAll(some);
        }
        return findings;
    }

    private static String text(IndexAuditReport report, AuditFigures figures) {
        return figures.withSkipped("The audit is " + Words.of(report.state()) + ": " + figures.text() + ". "
                + report.coverage().message().english()
                + (report.notKept() > 0
                        ? " " + Output.number(report.notKept()) + " findings are counted, and not listed."
                        : "")
                + (report.reason().isEmpty() ? "" : " " + report.reason().english()));
    }

    /** All libraries of some principals, folders or items. */
    private Found ofSome(List<String> ids, AuditOptions options, Interruption interruption, long begun)
            throws Exception {
        List<IndexFinding> findings = new ArrayList<>();
        Map<IndexFault, Long> counts = new EnumMap<>(IndexFault.class);
        long rows = 0;
        long unbuilt = 0;
        List<OaeLibrary> libraries = new ArrayList<>();
        for (String id : ids) {
            libraries.addAll(librariesOf(id));
        }
        boolean complete = true;
        boolean ended = true;
        List<String> skipped = new ArrayList<>();
        for (OaeLibrary library : libraries) {
            IndexAuditJob job = services.audits().start(new IndexAuditScope.OfLibrary(library), options);
            IndexAuditReport report = interruption.follow(job, () -> AuditCommand.progress(job.progress()), output);
            findings.addAll(findings(job));
            rows += report.coverage().rows();
            unbuilt += report.coverage().unbuilt();
            skipped.addAll(report.coverage().leftOut());
            ended &= report.state().isEnd();
            if (report.state() != AuditState.FINISHED) {
                complete = false;
                skipped.add(library + ": " + report.reason().english());
            }
            if (report.state() == AuditState.CANCELLED) {
                break;
            }
        }
        findings.forEach(finding -> counts.merge(finding.fault(), 1L, Long::sum));
        AuditFigures figures = figures(counts, rows, libraries.size(), begun, complete, skipped);
        return new Found(
                findings,
                figures,
                ended,
                figures.withSkipped(Output.count(libraries.size(), "library", "libraries") + " looked at: "
                        + figures.text() + "; " + Output.count(rows, "row", "rows") + " read, "
                        + Output.count(unbuilt, "list", "lists")
                        + " not built, which the platform builds when they are next read."),
                figures.json()
                        .put("state", (complete ? AuditState.FINISHED : AuditState.INCOMPLETE).name())
                        .put("unbuilt", unbuilt));
    }

    /** The libraries that something has. */
    List<OaeLibrary> librariesOf(String id) throws Exception {
        OaeLibraries known = new OaeLibraries(platform.reads());
        OaeResource owner = IndexPages.owner(known, id, output);
        return known.kindsOf(owner).stream()
                .map(kind -> new OaeLibrary(kind, owner.authzId()))
                .toList();
    }
}
