package org.lectern.console.duplicates;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.lectern.audit.model.AuditId;
import org.lectern.audit.model.AuditOptions;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.AuditScope;
import org.lectern.audit.model.DriftKind;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.spark.SparkCommands;
import org.lectern.console.spark.SparkOrder;
import org.lectern.console.work.Job;
import org.lectern.console.write.JobForm;
import org.lectern.console.write.WriteForm;
import org.lectern.job.JobId;

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
        commands()
                .ask(new SparkOrder(words.job(scope), command)
                        .onBegun(this::begun)
                        .onDone(this::done));
    }

    /** The repair of all that an audit on record has found of these kinds, made here or on Spark. */
    WriteForm repair(JobForm<?, ?> form, AuditId audit, Set<DriftKind> kinds) {
        return commands().form(form, () -> {
            List<String> command = new ArrayList<>(List.of("repair", "--audit", audit.toString()));
            kinds.forEach(kind -> command.addAll(List.of("--kind", kind.name())));
            form.limit().ifPresent(limit -> command.addAll(List.of("--findings-per-second", String.valueOf(limit))));
            command.add("--apply");
            return new SparkOrder(form.head().title(), command).onDone(ended -> reread(audit, findings::show));
        });
    }

    /** A rebuild of many libraries, made here or on Spark; of some principals here. */
    WriteForm rebuild(WriteForm form, AuditScope scope) {
        if (scope instanceof AuditScope.Selection) {
            return form;
        }
        List<String> whose =
                scope instanceof AuditScope.Tenant tenant ? List.of("--tenant", tenant.name()) : List.of("--all");
        return commands().form(form, () -> {
            List<String> command = new ArrayList<>(List.of("rebuild"));
            command.addAll(whose);
            return new SparkOrder(form.head().title(), command)
                    .onBegun((id, job) ->
                            job.link(new Job.Link(id, () -> context.navigator().job(new JobId(id)))));
        });
    }

    /** Reads an audit again that Spark has made, or put right. */
    private void reread(AuditId audit, Consumer<AuditRecord> then) {
        context.latest()
                .<Optional<AuditRecord>>ask(
                        () -> context.lectern().audits().find(audit),
                        found -> found.ifPresent(then),
                        failure -> context.notices().failed(words.job(), failure));
    }

    private void begun(String id, Job job) {
        audits.follow(AuditId.of(id), job);
    }

    private void done(Optional<String> began) {
        began.map(AuditId::of).ifPresent(id -> {
            audits.leave(id);
            reread(id, this::ended);
        });
    }

    private void ended(AuditRecord record) {
        findings.update(record);
        words.tell(context.notices(), record);
    }
}
