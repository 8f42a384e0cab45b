package org.lectern.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.audit.model.AuditScope;
import org.lectern.fanout.FanOutStoppedException;
import org.lectern.job.FanOutJob;
import org.lectern.job.FanOutResult;
import org.lectern.library.Libraries;
import org.lectern.library.LibraryDifference;
import org.lectern.model.Cause;
import org.lectern.model.PrincipalId;
import org.lectern.model.UnknownPrincipalException;
import org.lectern.oae.diagnosis.OaeLibrary;
import org.lectern.oae.repair.IndexRebuilt;
import org.lectern.oae.repair.OaeMaintenance;
import org.lectern.oae.repair.RebuildWay;
import org.lectern.wording.HasMessage;
import org.lectern.write.Plan;
import org.lectern.write.Write;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Builds libraries anew from the truth. */
@Command(
        name = "rebuild",
        description =
                "Rebuilds libraries from memberships, several at a time, each as a job on record. Readers see the "
                        + "old version until it is done. Exit code 1: a library lacks unreadable items, or is unknown.")
final class RebuildCommand extends EngineCommand {
    /** The floor is raised once a second at most, and all who wait for it share one raise. */
    private static final int AT_ONCE = 32;

    @Option(names = "--principal", paramLabel = "ID", arity = "1..*", description = "the owners of the libraries")
    private List<String> principals = new ArrayList<>();

    @Option(names = "--from", paramLabel = "FILE", description = "file of ids, one per line")
    private Optional<Path> from = Optional.empty();

    @Option(names = "--tenant", paramLabel = "TENANT", description = "all libraries of a tenant, as one job")
    private Optional<String> tenant = Optional.empty();

    @Option(names = "--all", description = "all libraries, as one job")
    private boolean everything;

    @Option(
            names = "--way",
            paramLabel = "WAY",
            description = "for an OAE keyspace: in-place, without missing entries during the rebuild; or purge, which "
                    + "deletes the buckets, and OAE rebuilds them on the next read (in-place)")
    private Optional<String> way = Optional.empty();

    @Option(names = "--after", paramLabel = "ID", description = "start after this id, to resume an interrupted run")
    private Optional<String> after = Optional.empty();

    @Mixin
    private WriteOptions write = new WriteOptions();

    @Override
    void checkOptions() {
        super.checkOptions();
        int said = (from.isPresent() ? 1 : 0)
                + (principals.isEmpty() ? 0 : 1)
                + (tenant.isPresent() ? 1 : 0)
                + (everything ? 1 : 0);
        if (said != 1) {
            throw OptionParser.wrong(
                    "Say whose libraries: one of --principal ID, --from FILE, --tenant TENANT or --all.");
        }
        if (isOnSpark() && tenant.isEmpty() && !everything) {
            throw OptionParser.wrong(
                    "Spark rebuilds many libraries as one job. Add --tenant TENANT or --all, or omit --engine.");
        }
        way();
        write.check(false);
    }

    private RebuildWay way() {
        return way.map(said -> Words.require(RebuildWay.class, "way to rebuild", said))
                .orElse(RebuildWay.IN_PLACE);
    }

    private List<String> ids() throws IOException {
        List<String> ids = new ArrayList<>(principals);
        if (from.isPresent()) {
            if (!Files.isReadable(from.get())) {
                throw OptionParser.wrong("The file " + from.get() + " does not exist or cannot be read.");
            }
            Files.readAllLines(from.get()).stream()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                    .forEach(ids::add);
        }
        if (after.isPresent()) {
            int last = ids.lastIndexOf(after.get());
            if (last < 0) {
                throw OptionParser.wrong("There is no " + after.get() + " among the libraries to rebuild.");
            }
            return ids.subList(last + 1, ids.size());
        }
        return ids;
    }

    /** Begins with one; waiting for it says what came of it, and answers false if something is left to look at. */
    @FunctionalInterface
    private interface Rebuilding {
        Callable<Boolean> begin(String id);
    }

    @Override
    Exit run(OpenConnection connection, Output output) throws Exception {
        if (tenant.isPresent() || everything) {
            return asOneJob(connection, output);
        }
        List<String> ids = ids();
        Optional<OaeMaintenance> platform = connection.lectern().connection().oaeMaintenance();
        if (platform.isEmpty() && way.isPresent()) {
            throw OptionParser.wrong("--way is for OAE keyspaces. Other libraries are always rebuilt in place.");
        }
        Cause cause = cause(ids, connection, output);
        Rebuilding rebuilding = platform.isPresent()
                ? id -> () -> ofPlatform(id, connection, platform.get(), cause, output)
                : id -> ofLectern(id, connection, cause, output);
        // Each is a job on record, and short: an interruption lets those under way come to their end.
        Interruption interruption = connection.interruption();
        int atOnce = platform.isPresent() ? 1 : AT_ONCE;
        return interruption.during(() -> {}, () -> all(ids, atOnce, rebuilding, interruption, output));
    }

    /** To build one in place takes nothing away, so no name is asked for. */
    private Cause cause(List<String> ids, OpenConnection connection, Output output) throws Exception {
        if (ids.size() != 1) {
            return write.cause(connection, connection.keyspace(), output);
        }
        return way() == RebuildWay.PURGE
                ? write.cause(connection, ids.get(0), output)
                : write.cause(connection, output);
    }

    /** One job, which any console can pause, and which goes on elsewhere if this process dies. */
    private Exit asOneJob(OpenConnection connection, Output output) throws Exception {
        if (connection.lectern().connection().oae().isPresent()) {
            throw OptionParser.wrong(
                    "In an OAE keyspace, libraries are rebuilt one by one: use --principal ID, or --from FILE.");
        }
        AuditScope scope = tenant.<AuditScope>map(AuditScope.Tenant::new).orElseGet(AuditScope.Everything::new);
        Write<FanOutJob> rebuild = connection.lectern().fanOuts().rebuild(scope);
        Plan plan = output.await(rebuild.preview(connection.looking()));
        output.say(plan.message());
        if (plan.isNothing()) {
            return Exit.NOTHING_FOUND;
        }
        FanOutResult result;
        try {
            result = ApplyingCommand.follow(
                    rebuild,
                    write.cause(connection, connection.keyspace(), output),
                    job -> job.id().thenAccept(id -> output.say("It is the job " + id + ".")),
                    job -> Output.number(job.settled()) + " of "
                            + Output.number(job.counts().total()) + " libraries",
                    connection,
                    output);
        } catch (FanOutStoppedException stopped) {
            output.say(CommandSentence.JOBS_RESUME.of(HasMessage.of(stopped)));
            return Exit.COULD_NOT;
        }
        result.failures()
                .forEach((principal, why) -> output.result(
                        Output.object("notRebuilt")
                                .put("principal", principal.value())
                                .put("because", why.english()),
                        () -> principal + ": " + why.english()));
        output.covered(
                Output.object("rebuilds")
                        .put("libraries", result.principals())
                        .put("failed", result.failures().size())
                        .put("message", result.reason().english()),
                result.reason().english(),
                result.reason());
        return Exit.found(!result.isComplete());
    }

    /** They are told in order, and those that are begun come before all others: so it can go on after the last one told. */
    private static Exit all(
            List<String> ids, int atOnce, Rebuilding rebuilding, Interruption interruption, Output output)
            throws Exception {
        Deque<Callable<Boolean>> underWay = new ArrayDeque<>();
        int done = 0;
        int left = 0;
        int unknown = 0;
        while (done < ids.size()) {
            while (underWay.size() < Math.min(atOnce, ids.size() - done) && !interruption.isAsked()) {
                underWay.add(rebuilding.begin(ids.get(done + underWay.size())));
            }
            if (underWay.isEmpty()) {
                output.say(rest(done, ids));
                return Exit.COULD_NOT;
            }
            try {
                left += underWay.remove().call() ? 0 : 1;
            } catch (UnknownPrincipalException nobody) {
                unknown++;
                output.say(HasMessage.of(nobody));
            } catch (Exception failed) {
                output.say(rest(done, ids));
                throw failed;
            }
            done++;
        }
        output.covered(
                Output.object("rebuilds")
                        .put("libraries", done - unknown)
                        .put("notWhole", left)
                        .put("unknown", unknown),
                Output.count(done - unknown, "library", "libraries") + " rebuilt"
                        + (left == 0 ? "" : "; " + left + " incomplete (see above)")
                        + (unknown == 0 ? "." : "; " + unknown + " of " + done + " unknown (see above)."));
        return Exit.found(left + unknown > 0);
    }

    private static String rest(int done, List<String> ids) {
        return done + " of " + ids.size() + " rebuilt. For the rest, repeat the command"
                + (done == 0 ? "." : " with --after " + ids.get(done - 1));
    }

    private static Callable<Boolean> ofLectern(String id, OpenConnection connection, Cause cause, Output output) {
        CompletionStage<Libraries.Rebuilt> begun = CompletableFuture.completedStage(id)
                .thenCompose(whose -> connection
                        .lectern()
                        .libraries()
                        .rebuild(PrincipalId.of(whose))
                        .make(cause));
        return () -> isWhole(id, output.await(begun), output);
    }

    private static boolean isWhole(String id, Libraries.Rebuilt rebuilt, Output output) {
        String time = Output.seconds(Duration.ofNanos(rebuilt.nanos()));
        output.result(
                Output.object("rebuilt")
                        .put("principal", id)
                        .put("items", rebuilt.items())
                        .put("rows", rebuilt.rows())
                        .put("leftOut", rebuilt.leftOut().count())
                        .put("seconds", rebuilt.nanos() / 1e9)
                        .put(
                                "added",
                                rebuilt.difference()
                                        .map(LibraryDifference::added)
                                        .orElse(null))
                        .put(
                                "removed",
                                rebuilt.difference()
                                        .map(LibraryDifference::removed)
                                        .orElse(null))
                        .put(
                                "corrected",
                                rebuilt.difference()
                                        .map(LibraryDifference::corrected)
                                        .orElse(null)),
                () -> id + ": " + Output.count(rebuilt.items(), "item", "items") + ", "
                        + Output.count(rebuilt.rows(), "row", "rows") + ", " + time + ". "
                        + rebuilt.message().english());
        return rebuilt.leftOut().isEmpty();
    }

    private boolean ofPlatform(
            String id, OpenConnection connection, OaeMaintenance platform, Cause cause, Output output)
            throws Exception {
        boolean right = true;
        List<OaeLibrary> libraries = new IndexAudits(
                        connection.lectern().connection().oae().orElseThrow(), platform, output)
                .librariesOf(id);
        for (OaeLibrary library : libraries) {
            IndexRebuilt rebuilt =
                    output.await(platform.repairs().rebuild(library, way()).make(cause));
            right &= rebuilt.verified();
            output.result(
                    Output.object("rebuilt")
                            .put("library", library.toString())
                            .put("written", rebuilt.written())
                            .put("verified", rebuilt.verified()),
                    () -> rebuilt.message().english());
        }
        return right;
    }
}
