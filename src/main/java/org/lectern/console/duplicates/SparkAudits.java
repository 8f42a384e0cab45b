package org.lectern.console.duplicates;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.lectern.audit.model.AuditId;
import org.lectern.audit.model.AuditOptions;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.AuditScope;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.spark.SparkCommands;
import org.lectern.console.spark.SparkOrder;
import org.lectern.console.work.Job;

/** Audits that this console has Spark do, in a process that it starts and follows. UI thread only. */
record SparkAudits(ConsoleContext context, AuditsModel audits, FindingsModel findings, AuditTexts words) {
    private SparkCommands commands() {
        return new SparkCommands(context);
    }

    boolean areOffered() {
        return commands().areOffered();
    }

    /** What Spark has left begins anew, and does so on Spark where this console can have it done there. */
    boolean beginsAgain(AuditRecord record) {
        return !record.steps().kept() && areOffered();
    }

    /** Shows the command of a new one, and runs it once the operator says so. */
    void start(AuditScope scope, AuditOptions options, String why) {
        List<String> command = new ArrayList<>(List.of("audit"));
        if (scope instanceof AuditScope.Tenant tenant) {
            command.addAll(List.of("--tenant", tenant.name()));
        } else if (scope instanceof AuditScope.Selection selection) {
            selection.principals().forEach(each -> command.addAll(List.of("--principal", each.value())));
        } else {
            command.add("all");
        }
        if (options.consistency() != AuditOptions.STANDARD.consistency()) {
            command.addAll(List.of("--consistency", options.consistency().name()));
        }
        if (!why.isBlank()) {
            command.addAll(List.of("--reason", why));
        }
        ask(scope, options.rowsPerSecond(), command);
    }

    /** Shows the command that begins one anew that has not come to its end, and runs it once the operator says so. */
    void again(AuditRecord record, long rowsPerSecond) {
        ask(
                record.scope(),
                rowsPerSecond,
                new ArrayList<>(List.of("audit", "--resume", record.id().toString())));
    }

    private void ask(AuditScope scope, long rowsPerSecond, List<String> command) {
        if (rowsPerSecond > 0) {
            command.addAll(List.of("--rows-per-second", String.valueOf(rowsPerSecond)));
        }
        commands().ask(new SparkOrder(words.job(scope), command, this::begun, this::done));
    }

    private void begun(String id, Job job) {
        audits.follow(AuditId.of(id), job);
    }

    private void done(Optional<String> began) {
        began.map(AuditId::of).ifPresent(id -> {
            audits.leave(id);
            context.latest()
                    .<Optional<AuditRecord>>ask(
                            () -> context.lectern().audits().find(id),
                            found -> found.ifPresent(this::ended),
                            failure -> context.notices().failed(words.job(), failure));
        });
    }

    private void ended(AuditRecord record) {
        findings.update(record);
        words.tell(context.notices(), record);
    }
}
