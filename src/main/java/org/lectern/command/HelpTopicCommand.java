package org.lectern.command;

import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.lectern.manual.ManPage;
import org.lectern.manual.Manual;
import org.lectern.manual.ManualText;
import org.lectern.manual.Topic;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints the options of a command, or a topic of the manual. */
@Command(
        name = "help",
        description = "Prints the options of a command, such as \u201Clectern help jobs list\u201D, or a topic of the"
                + " manual, such as \u201Clectern help troubleshooting\u201D.")
final class HelpTopicCommand implements RunnableCommand {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(paramLabel = "COMMAND or TOPIC", arity = "0..*", description = "the words of a command, or a topic")
    private List<String> words = new ArrayList<>();

    @Option(names = "--man", hidden = true, description = "print the page for man, as packages contain it")
    private boolean man;

    @Override
    public Exit run(CommandEnvironment environment) {
        PrintWriter out = new PrintWriter(new OutputStreamWriter(environment.out(), StandardCharsets.UTF_8), true);
        if (man) {
            out.print(ManPage.of(Manual.load()));
            out.flush();
            return Exit.NOTHING_FOUND;
        }
        Optional<Topic> topic = words.size() == 1 ? Manual.load().find(words.get(0)) : Optional.empty();
        CommandLine root = spec.root().commandLine();
        if (topic.isEmpty() || root.getSubcommands().containsKey(words.get(0))) {
            command(root).usage(out, CommandLine.Help.Ansi.OFF);
        }
        topic.ifPresent(page -> out.print(ManualText.of(page)));
        if (words.isEmpty()) {
            out.println(topics());
        }
        out.flush();
        return Exit.NOTHING_FOUND;
    }

    private static String topics() {
        return "Topics of the manual: "
                + String.join(
                        ", ", Manual.load().topics().stream().map(Topic::name).toList()) + ".";
    }

    private CommandLine command(CommandLine root) {
        CommandLine command = root;
        for (String word : words) {
            if (!command.getSubcommands().containsKey(word)) {
                throw OptionParser.wrong("There is no command \u201C" + word + "\u201D; use one of "
                        + String.join(", ", command.getSubcommands().keySet()) + "."
                        + (command == root ? " " + topics() : ""));
            }
            command = command.getSubcommands().get(word);
        }
        return command;
    }
}
