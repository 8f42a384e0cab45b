package org.lectern.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.lectern.activity.ActivityCheck;
import org.lectern.activity.ActivityEntry;
import org.lectern.activity.ActivityFilter;
import org.lectern.activity.ActivityKind;
import org.lectern.activity.ActivityPages;
import org.lectern.activity.ActivityResult;
import org.lectern.activity.ActivitySource;
import org.lectern.activity.SharedActivity;
import org.lectern.async.BlockingWork;
import org.lectern.report.ActivityMasks;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists the writes on record. */
@Command(
        name = "activity",
        description =
                "Lists the writes on record as JSON lines, newest first: of all consoles and commands on the keyspace, or of this machine where the keyspace keeps no log. \u201Cactivity verify\u201D looks for removed and edited rows.",
        subcommands = ActivityCommand.Verify.class)
final class ActivityCommand extends ConnectedCommand {
    private static final int PAGE = 500;

    @Option(names = "--person", paramLabel = "NAME", description = "only writes of operators whose name has this part")
    private String person = "";

    @Option(names = "--subject", paramLabel = "ID", description = "only writes that name this id")
    private String subject = "";

    @Option(names = "--ticket", paramLabel = "NUMBER", description = "only writes whose reason has this word")
    private String ticket = "";

    @Option(names = "--text", paramLabel = "TEXT", description = "only writes that have this text, also in statements")
    private String text = "";

    @Option(names = "--kind", paramLabel = "KIND", description = "only writes of this kind, such as share or repair")
    private Optional<String> kind = Optional.empty();

    @Option(names = "--result", paramLabel = "RESULT", description = "only writes with this result, such as failed")
    private Optional<String> result = Optional.empty();

    @Option(names = "--from", paramLabel = "DAY", description = "the first day, in UTC, such as 2026-11-24")
    private Optional<LocalDate> from = Optional.empty();

    @Option(names = "--to", paramLabel = "DAY", description = "the last day, in UTC")
    private Optional<LocalDate> to = Optional.empty();

    @Option(names = "--limit", paramLabel = "NUMBER", description = "at most this number of writes (all)")
    private long limit = Long.MAX_VALUE;

    @Option(names = "--this-machine", description = "the log of this machine, with its writes to all keyspaces")
    private boolean here;

    @Option(names = "--mask-ids", description = "replace ids and names; the same id has the same mask")
    private boolean mask;

    private ActivityFilter filter() {
        return new ActivityFilter(
                text,
                person,
                subject,
                ticket,
                kind.map(typed -> Words.require(ActivityKind.class, "kind", typed)),
                result.map(typed -> Words.require(ActivityResult.class, "result", typed)),
                from.map(day -> day.atStartOfDay(ZoneOffset.UTC).toInstant()),
                to.map(day -> day.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant()));
    }

    @Override
    void checkOptions() {
        filter();
    }

    @Override
    Exit run(OpenConnection connection, Output output) throws Exception {
        ActivitySource source = here ? connection.activity() : connection.source();
        ActivityPages pages = source.read(filter());
        ActivityMasks masks = new ActivityMasks();
        long count = 0;
        boolean more = true;
        while (more && count < limit) {
            ActivityPages.Page page = pages.next((int) Math.min(PAGE, limit - count), () -> true, true);
            page.entries()
                    .forEach(entry -> output.data(json(entry, mask ? masks.of(entry) : UnaryOperator.identity())));
            count += page.entries().size();
            more = page.more();
        }
        output.covered(
                Output.object("activity")
                        .put("writes", count)
                        .put("everyone", source.isShared())
                        .put("skipped", pages.skipped()),
                Output.count(count, "write", "writes")
                        + (source.isShared() ? "" : ", from this machine only")
                        + (pages.skipped() > 0 ? "; " + pages.skipped() + " damaged lines skipped" : "") + ".");
        return Exit.NOTHING_FOUND;
    }

    private static ObjectNode json(ActivityEntry entry, UnaryOperator<String> shown) {
        ObjectNode line = Output.object("write")
                .put("id", entry.id())
                .put("began", entry.began().toString())
                .put("who", entry.who())
                .put("cluster", entry.place().cluster())
                .put("datacenter", entry.place().datacenter())
                .put("keyspace", entry.place().keyspace())
                .put("kind", Words.of(entry.kind()))
                .put("subject", shown.apply(entry.subject()))
                .put("action", shown.apply(entry.action()))
                .put("why", shown.apply(entry.why()))
                .put("result", Words.of(entry.result()))
                .put("sentence", shown.apply(entry.sentence()))
                .put("verified", Words.of(entry.verified()))
                .put("more_statements", entry.moreStatements());
        entry.ended().ifPresent(at -> line.put("ended", at.toString()));
        entry.rows().ifPresent(rows -> line.put("rows", rows));
        line.set(
                "statements",
                Output.texts(entry.statements().stream().map(shown).toList()));
        return line;
    }

    /** Looks for rows of the log that were removed or edited. */
    @Command(
            name = "verify",
            description =
                    "Looks for rows of the keyspace\u2019s log that were removed or edited. Prints each as a JSON line, with its day, chain and sequence number. Expired rows are no fault. Exit code 1: some are missing or edited.")
    static final class Verify extends ConnectedCommand {
        @Override
        Exit run(OpenConnection connection, Output output) throws Exception {
            SharedActivity log = connection
                    .lectern()
                    .connection()
                    .activity()
                    .shared()
                    .orElseThrow(
                            () -> OptionParser.wrong(
                                    "This keyspace keeps no log of writes, so there is nothing to verify. Lectern writes no tables of its own there."));
            AtomicInteger rows = new AtomicInteger();
            ActivityCheck check = output.await(
                    BlockingWork.start(() -> log.verify(connection.activity(), rows::set)),
                    () -> Output.count(rows.get(), "row", "rows") + " read.");
            for (ActivityCheck.Fault fault : check.faults()) {
                ObjectNode line = Output.object("fault")
                        .put("fault", Words.of(fault.kind()))
                        .put("chain", fault.chain())
                        .put("first", fault.first())
                        .put("last", fault.last());
                fault.day().ifPresent(day -> line.put("day", day.toString()));
                if (!fault.subject().isEmpty()) {
                    line.put("subject", fault.subject());
                }
                output.data(line);
            }
            long faults = check.faults().size() + check.more();
            output.covered(
                    Output.object("verified")
                            .put("rows", check.rows())
                            .put("chains", check.chains())
                            .put("faults", faults),
                    Output.count(check.rows(), "row", "rows") + " of "
                            + Output.count(check.chains(), "chain", "chains") + " verified: "
                            + (faults == 0
                                    ? "nothing is missing or edited."
                                    : Output.count(faults, "fault", "faults") + "."));
            return Exit.found(faults > 0);
        }
    }
}
