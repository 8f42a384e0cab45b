package org.lectern.command;

import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Says what can be typed after a command. */
@Command(
        name = "help",
        description = "Prints the help of a command, such as \u201Clectern help jobs list\u201D.")
final class HelpTopicCommand implements RunnableCommand {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(paramLabel = "COMMAND", arity = "0..*", description = "its words")
    private List<String> words = new ArrayList<>();

    @Override
    public Exit run(CommandEnvironment environment) {
        CommandLine topic = spec.root().commandLine();
        for (String word : words) {
            if (!topic.getSubcommands().containsKey(word)) {
                throw OptionParser.wrong("There is no command \u201C" + word + "\u201D; use one of "
                        + String.join(", ", topic.getSubcommands().keySet()) + ".");
            }
            topic = topic.getSubcommands().get(word);
        }
        topic.usage(
                new PrintWriter(new OutputStreamWriter(environment.out(), StandardCharsets.UTF_8), true),
                CommandLine.Help.Ansi.OFF);
        return Exit.NOTHING_FOUND;
    }
}
