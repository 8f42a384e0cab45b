package org.lectern.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.lectern.find.CardSection;
import org.lectern.find.Find;
import org.lectern.find.Found;
import org.lectern.find.Recommendation;
import org.lectern.find.Subject;
import org.lectern.report.FindReports;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Finds the subject of a ticket and prints its card. */
@Command(
        name = "find",
        description =
                "Finds the subject of a ticket: by an id, a name, an address or the whole text. Prints its card: who or what "
                        + "it is, its library, enrolments, findings, jobs and last writes, each with the next command. Ends "
                        + "with 1 if anything is wrong, and with 2 if nothing was found.")
final class FindCommand extends ConnectedCommand {
    private static final String FROM_INPUT = "-";

    @Parameters(arity = "1..*", paramLabel = "TEXT", description = "the text, or - to read it from standard input")
    private List<String> words = new ArrayList<>();

    @Mixin
    private ReportOptions report = new ReportOptions();

    @Override
    void checkOptions() {
        report.check();
    }

    @Override
    Exit run(OpenConnection connection, Output output) throws Exception {
        Find find = new Find(connection.lectern(), Optional.of(connection.activity()));
        String typed = words.equals(List.of(FROM_INPUT))
                ? new String(connection.environment().in().readAllBytes(), StandardCharsets.UTF_8)
                : String.join(" ", words);
        Found found = output.await(find.find(typed));
        if (!found.remark().isEmpty()) {
            output.say(found.remark());
        }
        if (found.best().isEmpty()) {
            if (found.remark().isEmpty()) {
                output.say(CommandSentence.NO_SUBJECT.of());
            }
            return Exit.COULD_NOT;
        }
        Subject best = found.best().get();
        List<CardSection> sections =
                output.await(find.card(best, found.subjects()).all());
        ObjectNode card = json(best).put("type", "card");
        ArrayNode answers = card.putArray("sections");
        sections.forEach(section -> answers.add(json(connection, section)));
        found.text().ticket().ifPresent(ticket -> card.put("ticket", ticket));
        output.result(card, () -> text(connection, best, sections));
        found.subjects().stream()
                .skip(1)
                .forEach(other -> output.result(json(other), () -> "\nAlso found: " + line(other)));
        report.write(() -> FindReports.of(found, best, sections), connection, output);
        return best.known()
                ? Exit.found(sections.stream().anyMatch(one -> one.state() == CardSection.State.WRONG))
                : Exit.COULD_NOT;
    }

    private static ObjectNode json(Subject subject) {
        return Output.object("subject")
                .put("kind", Words.of(subject.kind()))
                .put("id", subject.id())
                .put("name", subject.name())
                .put("state", subject.state().english())
                .put("known", subject.known());
    }

    private static ObjectNode json(OpenConnection connection, CardSection section) {
        ObjectNode object = Output.object("section")
                .put("section", Words.of(section.kind()))
                .put("state", Words.of(section.state()))
                .put("headline", section.headline().english())
                .put("more", section.more());
        section.at().ifPresent(at -> object.put("at", at.toString()));
        ArrayNode lines = object.putArray("lines");
        section.lines().forEach(line -> {
            ObjectNode one =
                    lines.addObject().put("text", line.text().english()).put("by", line.by());
            line.at().ifPresent(at -> one.put("at", at.toString()));
        });
        next(section)
                .ifPresent(next -> object.putObject("recommendation")
                        .put("action", Words.of(next.action()))
                        .put("command", command(connection, next))
                        .set("targets", Output.texts(next.targets())));
        return object;
    }

    private static String line(Subject subject) {
        return subject.kind().message().english() + " " + subject.id() + " \u201C" + subject.name() + "\u201D, "
                + subject.state().english();
    }

    private static String text(OpenConnection connection, Subject subject, List<CardSection> sections) {
        StringBuilder text = new StringBuilder(line(subject));
        for (CardSection section : sections) {
            text.append("\n\n")
                    .append(section.kind().title().english())
                    .append(section.state() == CardSection.State.WRONG ? " (wrong): " : ": ")
                    .append(section.headline().english());
            section.at().ifPresent(at -> text.append(' ').append(at));
            section.lines().forEach(line -> {
                text.append("\n  ").append(line.text().english());
                line.at().ifPresent(at -> text.append(", ").append(at));
                text.append(line.by().isEmpty() ? "" : ", " + line.by());
            });
            text.append(section.more() > 0 ? "\n  and " + Output.number(section.more()) + " more" : "");
            next(section).ifPresent(next -> text.append("\n  Next: ").append(command(connection, next)));
        }
        return text.toString();
    }

    /** Findings that are all fixed need no command. */
    private static Optional<Recommendation> next(CardSection section) {
        return section.recommendation()
                .filter(next -> next.action() != Recommendation.Action.OPEN_AUDIT
                        || section.state() == CardSection.State.WRONG);
    }

    /** The command that does what is recommended; where there is none, the one that opens the console there. */
    private static String command(OpenConnection connection, Recommendation next) {
        List<String> targets = next.targets().stream().map(Words::quoted).toList();
        String first = targets.get(0);
        return switch (next.action()) {
            case OPEN_LIBRARY -> connection.command("page " + first);
            case CHECK_LIBRARY -> connection.command("audit --principal " + first);
            case EXPLAIN -> connection.command("explain " + first + " --content " + targets.get(1));
            case OPEN_AUDIT -> connection.command("repair --audit " + first);
            case OPEN_JOB -> connection.command("jobs watch " + first);
            case REVIEW_COLLECTION, OPEN_ENROLMENT ->
                connection.command("status review --collection " + targets.get(targets.size() > 1 ? 1 : 0));
            case OPEN_POLL -> connection.command("polls review " + first);
            case OPEN_ACTIVITY, OPEN_ROW_NAME -> "lectern --open " + first;
        };
    }
}
