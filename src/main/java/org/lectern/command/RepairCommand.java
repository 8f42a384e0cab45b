package org.lectern.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import org.lectern.async.RateLimit;
import org.lectern.async.Stages;
import org.lectern.audit.Audits;
import org.lectern.audit.diagnosis.PrincipalAudit;
import org.lectern.audit.model.AuditId;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.DriftKind;
import org.lectern.audit.model.Finding;
import org.lectern.audit.model.FixOutcome;
import org.lectern.audit.repair.Corrections;
import org.lectern.oae.repair.OaeMaintenance;
import org.lectern.report.FindingReports;
import org.lectern.wording.Message;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Puts right what an audit has found. */
@Command(
        name = "repair",
        description =
                "Fixes the findings of an audit, or of some principals\u2019 libraries (in an OAE keyspace also of a tenant or of all). Without --apply, it only prints the statements of the first findings. Exit code 1: findings remain.")
final class RepairCommand extends EngineCommand {
    private static final int PAGE = 1_000;

    @Option(names = "--audit", paramLabel = "ID", description = "all findings of this audit")
    private Optional<String> audit = Optional.empty();

    @Mixin
    private ScopeOptions scope = new ScopeOptions();

    @Option(names = "--kind", paramLabel = "KIND", description = "only findings of this kind; may be repeated")
    private List<String> kinds = new ArrayList<>();

    @Option(
            names = "--findings-per-second",
            paramLabel = "NUMBER",
            description = "maximum of findings fixed per second")
    private long rate;

    @Mixin
    private ApplyOptions apply = new ApplyOptions();

    @Mixin
    private ReportOptions report = new ReportOptions();

    private FindingReports.ManyFindings gathered = new FindingReports.ManyFindings("", Set.of());

    @Override
    void checkOptions() {
        scope.check();
        report.check(isOnSpark());
        super.checkOptions();
        if (audit.isPresent() == scope.isSaid()) {
            throw OptionParser.wrong("Say what to fix: --audit ID, or --principal ID.");
        }
        if (isOnSpark() && audit.isEmpty()) {
            throw OptionParser.wrong("Spark fixes the findings of an audit. Add --audit ID, or omit --engine.");
        }
        if (rate < 0) {
            throw OptionParser.wrong("--findings-per-second must be a number of findings. Omit it for no limit.");
        }
        apply.check();
    }

    /** What a dry run reads of the first findings needs nobody else. */
    @Override
    Optional<Exit> runElsewhere(CommandEnvironment environment, Path data) throws Exception {
        return apply.write().isPresent() ? super.runElsewhere(environment, data) : Optional.empty();
    }

    @Override
    Exit run(OpenConnection connection, Output output) throws Exception {
        gathered = new FindingReports.ManyFindings(
                audit.map(id -> "audit " + id).orElseGet(scope::label), Set.copyOf(scope.principals()));
        Exit exit = repair(connection, output);
        report.write(() -> gathered.report(Message.NONE), connection, output);
        return exit;
    }

    private Exit repair(OpenConnection connection, Output output) throws Exception {
        Optional<OaeMaintenance> platform = connection.lectern().connection().oaeMaintenance();
        if (platform.isPresent()) {
            if (audit.isPresent()) {
                throw OptionParser.wrong(
                        "Audits of an OAE keyspace are not on record. Select libraries with --principal ID, --tenant NAME or \u201Call\u201D.");
            }
            return new IndexRepairing(platform.get(), new RepairLines(connection, gathered, true, output))
                    .repair(scope, kinds, apply.write(), rate);
        }
        Set<DriftKind> wanted = EnumSet.noneOf(DriftKind.class);
        kinds.forEach(kind -> wanted.add(Words.require(DriftKind.class, "kind of finding", kind)));
        return audit.isPresent()
                ? ofAudit(connection, AuditCommand.auditId(audit.get()), wanted, output)
                : ofPrincipals(connection, wanted, output);
    }

    private Exit ofAudit(OpenConnection connection, AuditId id, Set<DriftKind> wanted, Output output) throws Exception {
        Audits audits = connection.lectern().audits();
        AuditRecord record = output.await(audits.find(id))
                .orElseThrow(() -> OptionParser.wrong("There is no audit " + id + " on record in this keyspace."));
        if (!record.isComplete()) {
            output.say("The audit is " + Words.of(record.state()) + ", so it is incomplete.");
        }
        Optional<WriteOptions> write = apply.write();
        if (write.isEmpty()) {
            List<Finding> first = new ArrayList<>();
            long total = toFix(audits, id, wanted, first, output);
            return dryRun(first, total, connection, output);
        }
        return lines(connection, output)
                .fix(
                        audits.fixAll(id, wanted, RateLimit.limitOf(rate)),
                        write.get().cause(connection, connection.keyspace(), output),
                        rate);
    }

    /** Counts what is not put right yet, and gathers the first of it. */
    private static long toFix(Audits audits, AuditId id, Set<DriftKind> wanted, List<Finding> first, Output output)
            throws Exception {
        LongAdder total = new LongAdder();
        output.eachRow(after -> audits.findings(id, after, PAGE), found -> {
            boolean fixed = found.fix()
                    .filter(fix -> fix.outcome() != FixOutcome.NOT_FIXED)
                    .isPresent();
            if (!fixed && found.finding().kind().isFixedAmong(wanted)) {
                total.increment();
                if (first.size() < Corrections.SAMPLE) {
                    first.add(found.finding());
                }
            }
        });
        return total.sum();
    }

    private Exit ofPrincipals(OpenConnection connection, Set<DriftKind> wanted, Output output) throws Exception {
        if (scope.principals().isEmpty()) {
            throw OptionParser.wrong("Audit a tenant or all first, then fix its findings: lectern repair --audit ID.");
        }
        Audits audits = connection.lectern().audits();
        List<Finding> findings = new ArrayList<>();
        for (PrincipalAudit found :
                output.await(Stages.all(scope.ids(), principal -> audits.principal(principal, scope.settle())))) {
            found.findings().stream()
                    .filter(finding -> finding.kind().isFixedAmong(wanted))
                    .forEach(findings::add);
        }
        Optional<WriteOptions> write = apply.write();
        if (write.isEmpty()) {
            return dryRun(Corrections.sample(findings), findings.size(), connection, output);
        }
        return lines(connection, output)
                .fix(
                        audits.fix(findings, Optional.empty(), RateLimit.limitOf(rate)),
                        write.get().cause(connection, scope.written(connection), output),
                        rate);
    }

    private RepairLines lines(OpenConnection connection, Output output) {
        return new RepairLines(connection, gathered, false, output);
    }

    private Exit dryRun(List<Finding> first, long total, OpenConnection connection, Output output) throws Exception {
        first.forEach(gathered::found);
        return lines(connection, output).dryRun(connection.lectern().audits().corrections(first), total);
    }
}
