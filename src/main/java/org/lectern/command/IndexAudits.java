package org.lectern.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
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
final class IndexAudits {
    private final OaePlatform platform;
    private final OaeMaintenance services;
    private final Output output;

    IndexAudits(OaePlatform platform, OaeMaintenance services, Output output) {
        this.platform = platform;
        this.services = services;
        this.output = output;
    }

    /**
     * What an audit came to.
     *
     * @param counts findings by kind; of very many not all are kept
     * @param text what was looked at, for people
     * @param json the same
     */
    record Found(
            List<IndexFinding> findings,
            Map<IndexFault, Long> counts,
            long rows,
            Duration took,
            boolean complete,
            String text,
            ObjectNode json) {}

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
        List<IndexFinding> findings = findings(job);
        Duration took = Duration.ofNanos(System.nanoTime() - begun);
        return new Found(
                findings,
                report.found(),
                report.coverage().rows(),
                took,
                report.state() == AuditState.FINISHED,
                text(report, took),
                json(report, took));
    }

    private static List<IndexFinding> findings(IndexAuditJob job) {
        List<IndexFinding> findings = new ArrayList<>();
        for (List<IndexFinding> some = job.findings(0); !some.isEmpty(); some = job.findings(findings.size())) {
            findings.addAll(some);
        }
        return findings;
    }

    private static String text(IndexAuditReport report, Duration took) {
        AuditFigures figures = new AuditFigures(
                AuditFigures.byWord(IndexFault.class, report.found()),
                report.coverage().rows(),
                took,
                report.state() == AuditState.FINISHED);
        StringBuilder text = new StringBuilder("The audit is ")
                .append(Words.of(report.state()))
                .append(": ")
                .append(figures.text())
                .append(". ")
                .append(report.coverage().message().english());
        if (report.notKept() > 0) {
            text.append(' ').append(Output.number(report.notKept())).append(" findings are counted, and not listed.");
        }
        if (!report.reason().isEmpty()) {
            text.append(' ').append(report.reason().english());
        }
        report.coverage().leftOut().forEach(line -> text.append("\nSkipped: ").append(line));
        return text.toString();
    }

    private static ObjectNode json(IndexAuditReport report, Duration took) {
        IndexAuditReport.Coverage coverage = report.coverage();
        ObjectNode object = Output.object("audit")
                .put("state", report.state().name())
                .put("findings", report.total())
                .put("rows", coverage.rows())
                .put("buckets", coverage.buckets())
                .put("unbuilt", coverage.unbuilt())
                .put("unknown", coverage.unknown())
                .put("libraries", coverage.looked())
                .put("changing", coverage.changing())
                .put("seconds", took.toMillis() / 1000.0)
                .put("reason", report.reason().english());
        ObjectNode found = object.putObject("found");
        AuditFigures.byWord(IndexFault.class, report.found()).forEach(found::put);
        object.set("skipped", Output.texts(coverage.leftOut()));
        return object;
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
        List<String> skipped = new ArrayList<>();
        for (OaeLibrary library : libraries) {
            IndexAuditJob job = services.audits().start(new IndexAuditScope.OfLibrary(library), options);
            IndexAuditReport report = interruption.follow(job, () -> AuditCommand.progress(job.progress()), output);
            findings.addAll(findings(job));
            rows += report.coverage().rows();
            unbuilt += report.coverage().unbuilt();
            skipped.addAll(report.coverage().leftOut());
            if (report.state() != AuditState.FINISHED) {
                complete = false;
                skipped.add(library + ": " + report.reason().english());
            }
            if (report.state() == AuditState.CANCELLED) {
                break;
            }
        }
        findings.forEach(finding -> counts.merge(finding.fault(), 1L, Long::sum));
        Duration took = Duration.ofNanos(System.nanoTime() - begun);
        AuditFigures figures = new AuditFigures(AuditFigures.byWord(IndexFault.class, counts), rows, took, complete);
        ObjectNode json = Output.object("audit")
                .put("state", (complete ? AuditState.FINISHED : AuditState.INCOMPLETE).name())
                .put("findings", figures.total())
                .put("rows", rows)
                .put("libraries", libraries.size())
                .put("unbuilt", unbuilt)
                .put("seconds", took.toMillis() / 1000.0);
        ObjectNode found = json.putObject("found");
        figures.found().forEach(found::put);
        json.set("skipped", Output.texts(skipped));
        return new Found(
                findings,
                counts,
                rows,
                took,
                complete,
                Output.count(libraries.size(), "library", "libraries") + " looked at: " + figures.text() + "; "
                        + Output.count(rows, "row", "rows") + " read, "
                        + Output.count(unbuilt, "list", "lists")
                        + " not built, which the platform builds when they are next read."
                        + skipped.stream().map(line -> "\nSkipped: " + line).collect(Collectors.joining()),
                json);
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
