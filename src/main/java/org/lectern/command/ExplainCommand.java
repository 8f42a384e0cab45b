package org.lectern.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.lectern.library.Explanation;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.oae.OaeId;
import org.lectern.oae.OaeLibraries;
import org.lectern.oae.OaePlatform;
import org.lectern.oae.OaeResource;
import org.lectern.oae.Tenants;
import org.lectern.oae.diagnosis.LibraryExplanation;
import org.lectern.oae.diagnosis.LibraryExplanations;
import org.lectern.report.LibraryReports;
import org.lectern.report.OaeReports;
import org.lectern.wording.Message;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Why an item is in a library, or is not. */
@Command(
        name = "explain",
        description = "Explains why an item is in a library or not, with its source of truth and rows. Exit code 1: it "
                + "is wrongly listed or missing.")
final class ExplainCommand extends ConnectedCommand {
    @Mixin
    private LibraryOptions library = new LibraryOptions();

    @Option(names = "--content", required = true, paramLabel = "ID", description = "the item")
    private String content = "";

    @Option(
            names = "--at",
            paramLabel = "TIME",
            description = "also check this position, such as 2012-06-01T00:00:00Z; may be repeated")
    private List<Instant> positions = new ArrayList<>();

    @Mixin
    private ReportOptions report = new ReportOptions();

    @Override
    void checkOptions() {
        report.check();
        library.check();
    }

    @Override
    Exit run(OpenConnection connection, Output output) throws Exception {
        Optional<OaePlatform> platform = connection.lectern().connection().oae();
        if (platform.isPresent()) {
            return explain(platform.get(), connection, output);
        }
        Explanation found = output.await(
                connection.lectern().libraries().explain(library.id(), ContentId.of(content), Set.copyOf(positions)));
        output.result(json(found), () -> text(found));
        report.write(() -> LibraryReports.of(found, List.of()), connection, output);
        return exit(found.verdict(), found.principal().value(), connection, output);
    }

    private static Exit exit(Explanation.Verdict verdict, String principal, OpenConnection connection, Output output) {
        boolean wrong = verdict == Explanation.Verdict.MISSING || verdict == Explanation.Verdict.WRONGLY_THERE;
        if (wrong) {
            output.say(CommandSentence.NEXT.of(connection.command("repair --principal " + Words.quoted(principal))));
        }
        return Exit.found(wrong);
    }

    private static ObjectNode json(Explanation found) {
        ObjectNode object = Output.object("explanation")
                .put("principal", found.principal().value())
                .put("content", found.id().value())
                .put("verdict", found.verdict().name())
                .put("role", found.membership().role().name())
                .put("listed", found.held());
        found.content()
                .ifPresent(item -> object.putObject("item")
                        .put("displayName", item.displayName())
                        .put("visibility", item.visibility().name())
                        .put("lastModified", item.lastModified().toString())
                        .put("deleted", item.deleted()));
        object.set("expected", Output.texts(found.expected()));
        ArrayNode rows = object.putArray("rows");
        found.rows()
                .forEach(row -> rows.addObject()
                        .put("bucket", row.bucket().name())
                        .put("lastModified", row.lastModified().toString())
                        .put("writeTime", row.writeTime())
                        .put("current", row.current()));
        object.set("statements", Output.texts(found.statements()));
        return object;
    }

    private static String text(Explanation found) {
        StringBuilder text = new StringBuilder();
        text.append(
                switch (found.verdict()) {
                    case RIGHTLY_THERE -> "Correctly listed.";
                    case RIGHTLY_ABSENT -> "Correctly not listed.";
                    case MISSING -> "Missing: it should be listed.";
                    case WRONGLY_THERE -> "Listed in the wrong place.";
                });
        text.append("\nThe item ").append(found.id()).append(item(found.content()));
        text.append("\n")
                .append(found.principal())
                .append(found.membership().role().isMember() ? " has it as " : " does not have it: ")
                .append(found.membership().role())
                .append(found.held() ? ", and its own list names it." : ", and its own list does not name it.");
        text.append("\nIt belongs in: ")
                .append(found.expected().isEmpty() ? "no bucket" : String.join(", ", names(found)));
        found.rows()
                .forEach(row -> text.append("\nA row in ")
                        .append(row.bucket())
                        .append(" at ")
                        .append(row.lastModified())
                        .append(row.current() ? "" : ", an old position")
                        .append(", written at ")
                        .append(Instant.EPOCH.plus(row.writeTime(), ChronoUnit.MICROS)));
        return text.append(found.rows().isEmpty() ? "\nNo rows." : "").toString();
    }

    private static List<String> names(Explanation found) {
        return found.expected().stream().sorted().map(Enum::name).toList();
    }

    private static String item(Optional<Content> item) {
        return item.map(known -> " is \u201C" + known.displayName() + "\u201D, " + known.visibility()
                        + ", last modified " + known.lastModified() + (known.deleted() ? ", and deleted." : "."))
                .orElse(" is unknown.");
    }

    private static String seers(ArrayNode audience) {
        StringBuilder text = new StringBuilder();
        for (JsonNode line : audience) {
            List<String> tenants = new ArrayList<>();
            line.get("tenants").forEach(tenant -> tenants.add(tenant.asText()));
            text.append("\n  ")
                    .append(line.get("reader").asText())
                    .append(tenants.isEmpty() ? "" : " of " + String.join(", ", tenants))
                    .append(line.get("sees").asBoolean() ? ": yes. " : ": no. ")
                    .append(line.get("because").asText());
        }
        return text.toString();
    }

    private Exit explain(OaePlatform platform, OpenConnection connection, Output output) throws Exception {
        OaeResource owner = IndexPages.owner(new OaeLibraries(platform.reads()), library.principal(), output);
        LibraryExplanation found = output.await(new LibraryExplanations(platform.reads())
                .explain(IndexPages.kind(library.index()), owner, new OaeId(content)));
        ObjectNode object = Output.object("explanation")
                .put("library", found.library().toString())
                .put("content", content)
                .put("verdict", found.verdict().map(Enum::name).orElse("UNKNOWN"));
        List<String> reasons = found.reasons().stream().map(Message::english).toList();
        object.set("expected", Output.texts(found.expectedIn()));
        object.set("stale", Output.texts(found.stale()));
        object.set("reasons", Output.texts(reasons));
        object.set(
                "findings",
                Output.texts(found.findings().stream().map(one -> one.fault()).toList()));
        Tenants tenants = output.await(platform.reads().tenants());
        ArrayNode audience = IndexPages.audience(
                IndexPages.kind(library.index()),
                owner,
                tenants,
                bucket -> !found.found().getOrDefault(bucket, List.of()).isEmpty());
        object.set("audience", audience);
        output.result(
                object,
                () -> found.verdict().map(Words::of).orElse("unknown") + "\n" + String.join("\n", reasons)
                        + "\nWho sees it there:" + seers(audience));
        report.write(() -> OaeReports.of(found, owner, tenants), connection, output);
        return found.verdict()
                .map(verdict -> exit(verdict, library.principal(), connection, output))
                .orElse(Exit.COULD_NOT);
    }
}
