package org.lectern.command;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import org.lectern.async.Stages;
import org.lectern.audit.Audits;
import org.lectern.audit.diagnosis.PrincipalAudit;
import org.lectern.audit.model.AuditId;
import org.lectern.audit.model.AuditOptions;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.AuditState;
import org.lectern.audit.model.DriftKind;
import org.lectern.audit.model.Finding;
import org.lectern.audit.model.ReadConsistency;
import org.lectern.audit.scan.AuditJob;
import org.lectern.audit.scan.AuditProgress;
import org.lectern.job.Steering;
import org.lectern.model.Cause;
import org.lectern.model.PrincipalId;
import org.lectern.oae.repair.OaeMaintenance;
import org.lectern.report.FindingReports;
import org.lectern.wording.Message;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Compares libraries with the truth. */
@Command(
        name = "audit",
        description =
                "Compares libraries with the source of truth: of principals, of a tenant, or of all. Prints findings as JSON lines. The audit is on record, as in the console. Ctrl-C interrupts it; --resume continues it (on Spark, from the beginning). Exit code 1: findings.")
final class AuditCommand extends EngineCommand {
    private static final int PAGE = 1_000;

    @Mixin
    private ScopeOptions scope = new ScopeOptions();

    @Option(
            names = "--resume",
            paramLabel = "ID",
            description = "resume this audit; on Spark, or if it ran on Spark, restart it")
    private Optional<String> resume = Optional.empty();

    @Option(names = "--rows-per-second", paramLabel = "NUMBER", description = "maximum of rows read per second")
    private long rate;

    @Option(
            names = "--consistency",
            paramLabel = "LEVEL",
            description =
                    "read consistency, LOCAL_ONE or LOCAL_QUORUM; suspected drift is read again at LOCAL_QUORUM (LOCAL_ONE)")
    private ReadConsistency consistency = AuditOptions.STANDARD.consistency();

    @Option(names = "--reason", paramLabel = "TEXT", description = "reason, for the record")
    private String reason = "";

    @Option(
            names = "--metrics",
            paramLabel = "FILE",
            description =
                    "write figures for the node exporter\u2019s textfile directory, such as /var/lib/prometheus/node-exporter/lectern.prom")
    private Optional<Path> metrics = Optional.empty();

    @Mixin
    private ReportOptions report = new ReportOptions();

    private FindingReports.ManyFindings gathered = new FindingReports.ManyFindings("", Set.of());

    @Override
    void checkOptions() {
        scope.check();
        report.check(isOnSpark());
        super.checkOptions();
        if (resume.isPresent() && scope.isSaid()) {
            throw OptionParser.wrong("--resume keeps the scope of the audit. Omit --tenant, --principal and all.");
        }
        metrics.map(Path::toAbsolutePath).map(Path::getParent).ifPresent(directory -> {
            if (!Files.isWritable(directory)) {
                throw OptionParser.wrong("The directory " + directory + " of --metrics is not writable.");
            }
        });
    }

    private Optional<MetricsFile> metrics() {
        Map<String, String> labels = new LinkedHashMap<>();
        labels.put("connection", connectionName());
        labels.put("scope", scope.label());
        return metrics.map(file -> new MetricsFile(file, labels));
    }

    @Override
    void couldNot() {
        metrics().ifPresent(file -> file.writeFailure(Instant.now()));
    }

    private AuditOptions options() {
        return new AuditOptions(consistency, scope.settle(), rate, AuditOptions.STANDARD.parallelRanges());
    }

    @Override
    Exit run(OpenConnection connection, Output output) throws Exception {
        Optional<OaeMaintenance> platform = connection.lectern().connection().oaeMaintenance();
        if (platform.isPresent() && isOnSpark()) {
            throw OptionParser.wrong("Spark does not audit OAE keyspaces. Omit --engine.");
        }
        gathered = new FindingReports.ManyFindings(scope.label(), Set.copyOf(scope.principals()));
        AuditFigures figures =
                platform.isPresent() ? ofPlatform(connection, platform.get(), output) : ofLibraries(connection, output);
        metrics().ifPresent(file -> file.write(figures, Instant.now()));
        report.write(
                () -> gathered.report(Message.plain(figures.withSkipped("Result: " + figures.text() + "."))),
                connection,
                output);
        return figures.complete() ? Exit.found(figures.total() > 0) : Exit.COULD_NOT;
    }

    private AuditFigures ofLibraries(OpenConnection connection, Output output) throws Exception {
        Audits audits = connection.lectern().audits();
        if (!scope.principals().isEmpty() && connection.isReadOnly()) {
            sayUnknown(connection, output);
            return notOnRecord(audits, output);
        }
        AuditJob job = resume.isPresent()
                ? output.await(audits.resume(auditId(resume.get())))
                : audits.start(
                        scope.scope(),
                        options(),
                        Cause.of(connection.lectern().connection().operator(), reason));
        sayUnknown(connection, output);
        output.say("Audit " + job.id() + " of "
                + resume.map(id -> "its original scope").orElse(scope.label()) + ".");
        if (rate > 0 && resume.isPresent()) { // it may have begun at another rate
            output.await(audits.steer(
                    job.id(), new Steering.Throttle(OptionalInt.of((int) Math.min(Integer.MAX_VALUE, rate)))));
        }
        long begun = System.nanoTime();
        AuditRecord ended = connection.interruption().follow(job, () -> progress(job.progress()), output);
        Duration took = Duration.ofNanos(System.nanoTime() - begun);
        print(audits, job.id(), output);
        AuditFigures figures = new AuditFigures(
                AuditFigures.byWord(DriftKind.class, ended.found()),
                ended.rows(),
                ended.principals(),
                took,
                ended.isComplete(),
                ended.unreadable());
        output.covered(
                figures.json()
                        .put("audit", ended.id().toString())
                        .put("state", ended.state().name())
                        .put("reason", ended.reason().english()),
                text(ended, figures),
                ended.reason());
        if (ended.isComplete() && ended.total() > 0) {
            output.say(CommandSentence.NEXT.of(connection.command("repair --audit " + ended.id())));
        }
        if (!ended.state().isEnd()) {
            output.say((connection.environment().opening().isOnSpark()
                            ? CommandSentence.AUDIT_ANEW
                            : CommandSentence.AUDIT_RESUME)
                    .of(job.id()));
        }
        return figures;
    }

    /** Rows of somebody who is not there are looked at as well; a name that was mistyped would look like one without a fault. */
    private void sayUnknown(OpenConnection connection, Output output) throws Exception {
        for (PrincipalId principal : scope.ids()) {
            if (output.await(connection.lectern().principals().existing(Set.of(principal)))
                    .isEmpty()) {
                output.say("There is no principal " + principal + "; only its remaining rows are audited.");
            }
        }
    }

    /** Of a connection that may not even put an audit on record. */
    private AuditFigures notOnRecord(Audits audits, Output output) throws Exception {
        long begun = System.nanoTime();
        Map<DriftKind, Long> found = new EnumMap<>(DriftKind.class);
        long rows = 0;
        List<String> skipped = new ArrayList<>();
        for (PrincipalAudit audit :
                output.await(Stages.all(scope.ids(), principal -> audits.principal(principal, scope.settle())))) {
            audit.findings().forEach(finding -> {
                found.merge(finding.kind(), 1L, Long::sum);
                print(finding, output);
            });
            rows += audit.entries() + audit.holdings();
            skipped.addAll(audit.unreadable());
        }
        AuditFigures figures = new AuditFigures(
                AuditFigures.byWord(DriftKind.class, found),
                rows,
                scope.ids().size(),
                Duration.ofNanos(System.nanoTime() - begun),
                skipped.isEmpty(),
                skipped);
        output.covered(
                figures.json(),
                figures.withSkipped(Output.count(figures.libraries(), "library", "libraries") + " audited: "
                        + figures.text() + "; " + Output.count(rows, "row", "rows")
                        + " read. Not on record, because the connection is read-only."));
        return figures;
    }

    /** The id of an audit on record, as it was typed. */
    static AuditId auditId(String typed) {
        try {
            return AuditId.of(typed);
        } catch (IllegalArgumentException none) {
            throw OptionParser.wrong(
                    "\u201C" + typed + "\u201D is not an audit id. \u201Clectern audit\u201D prints it.");
        }
    }

    /** How far an audit is, in one line. */
    static String progress(AuditProgress<? extends Enum<?>, ?> now) {
        long found = now.found().values().stream().mapToLong(Long::longValue).sum();
        return Words.of(now.phase()).replace('-', ' ') + ": " + Output.number(now.done())
                + (now.total() > 0 ? " of " + Output.number(now.total()) : "") + "; "
                + Output.count(now.rows(), "row", "rows") + " read, "
                + Output.number((long) now.rowsPerSecond()) + " a second; "
                + Output.count(found, "finding", "findings")
                + (now.waiting() ? "; waiting for the cluster" : "")
                + (now.paused() ? "; paused" : "");
    }

    private void print(Audits audits, AuditId id, Output output) throws Exception {
        output.eachRow(after -> audits.findings(id, after, PAGE), found -> print(found.finding(), output));
    }

    private void print(Finding finding, Output output) {
        output.data(FindingJson.of(finding));
        gathered.found(finding);
    }

    private static String text(AuditRecord ended, AuditFigures figures) {
        String state = ended.state() == AuditState.FINISHED ? "is complete" : "is " + Words.of(ended.state());
        return figures.withSkipped("Audit " + ended.id() + " " + state + ": " + figures.text() + "; "
                + Output.count(ended.rows(), "row", "rows") + " read, "
                + Output.count(ended.principals(), "library", "libraries") + " read again one by one, "
                + Output.seconds(figures.took()) + "."
                + (ended.reason().isEmpty() ? "" : " " + ended.reason().english()));
    }

    private AuditFigures ofPlatform(OpenConnection connection, OaeMaintenance platform, Output output)
            throws Exception {
        if (resume.isPresent()) {
            throw OptionParser.wrong(
                    "Audits of an OAE keyspace are not on record and cannot be resumed, because Lectern writes no tables there.");
        }
        IndexAudits audits =
                new IndexAudits(connection.lectern().connection().oae().orElseThrow(), platform, output);
        IndexAudits.Found found = audits.audit(scope, options(), connection.interruption());
        found.findings().forEach(finding -> {
            output.data(FindingJson.of(finding));
            gathered.found(finding, Message.plain(Words.of(finding.fault())));
        });
        output.covered(found.json(), found.text());
        if (found.figures().total() > 0 && !scope.principals().isEmpty()) {
            output.say(CommandSentence.NEXT.of(connection.command("repair --principal "
                    + scope.principals().stream().map(Words::quoted).collect(Collectors.joining(" ")))));
        }
        return found.figures();
    }
}
