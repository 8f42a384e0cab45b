package org.lectern.command;

import java.time.Instant;
import java.util.List;
import org.lectern.wording.InvalidInputException;
import org.lectern.wording.Message;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Reads options into objects with picocli's annotations, and says what is wrong with them in a sentence. */
public final class OptionParser {
    private static final int WIDTH = 110;

    private OptionParser() {}

    /**
     * Reads a command line that has no commands.
     *
     * @param options an annotated object, whose fields are filled
     * @throws InvalidInputException with a sentence for whoever typed it
     */
    public static void parse(Object options, List<String> arguments) {
        try {
            configured(new CommandLine(options)).parseArgs(arguments.toArray(String[]::new));
        } catch (ParameterException wrong) {
            throw new InvalidInputException(Message.plain(sentence(wrong)), wrong);
        }
    }

    /** What can be typed, for people. */
    public static String usage(Object options) {
        return configured(new CommandLine(options)).getUsageMessage(CommandLine.Help.Ansi.OFF);
    }

    /** Says that what was typed cannot be: what is wrong with it, and what would be right. */
    public static InvalidInputException wrong(String sentence) {
        return new InvalidInputException(Message.plain(sentence));
    }

    /** Says that a word has commands below it, and is none itself. */
    static ParameterException withoutCommand(CommandLine group) {
        return new ParameterException(
                group,
                "A command is missing after \u201C" + group.getCommandSpec().qualifiedName() + "\u201D: "
                        + String.join(", ", group.getSubcommands().keySet()));
    }

    /** The last of what is said twice counts, and nothing that is typed has a meaning besides what the help says. */
    static CommandLine configured(CommandLine line) {
        return line.setOverwrittenOptionsAllowed(true)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExpandAtFiles(false)
                .setInterpolateVariables(false)
                .setUsageHelpLongOptionsMaxWidth(30)
                .setUsageHelpWidth(WIDTH);
    }

    /** What is wrong, and what to do. */
    static String sentence(ParameterException wrong) {
        if (wrong instanceof UnmatchedArgumentException unmatched) {
            String first = unmatched.getUnmatched().get(0);
            boolean isGroup = !wrong.getCommandLine().getSubcommands().isEmpty();
            boolean isWord = isGroup && !first.startsWith("-");
            return (isGroup && !isWord ? withoutCommand(wrong.getCommandLine()).getMessage() + ". " : "") + "The "
                    + (isWord ? "command" : "argument") + " \u201C" + first
                    + "\u201D is unknown; --help lists those there are.";
        }
        if (wrong instanceof MissingParameterException missing
                && !missing.getMissing().isEmpty()) {
            ArgSpec first = missing.getMissing().get(0);
            String name = first instanceof OptionSpec option ? option.longestName() : first.paramLabel();
            return first instanceof OptionSpec && !isMissingAltogether(missing)
                    ? name + " needs a value after it; --help says which."
                    : name + (first instanceof OptionSpec ? " " + first.paramLabel() : "") + " is missing. See --help.";
        }
        if (wrong.getArgSpec() != null && wrong.getValue() != null) {
            ArgSpec arg = wrong.getArgSpec();
            return "\u201C" + wrong.getValue() + "\u201D cannot stand "
                    + (arg instanceof OptionSpec option ? "after " + option.longestName() : "for " + arg.paramLabel())
                    + ", where " + kind(arg.auxiliaryTypes()[0]) + " belongs; --help says which.";
        }
        return wrong.getMessage() + ". See --help.";
    }

    private static String kind(Class<?> type) {
        if (type == double.class) {
            return "a number";
        }
        if (type == int.class || type == long.class) {
            return "a whole number";
        }
        return type == Instant.class ? "a time such as 2012-06-01T00:00:00Z" : "something else";
    }

    /** picocli tells an option without a value from one that is not there by its message alone. */
    private static boolean isMissingAltogether(MissingParameterException missing) {
        String message = String.valueOf(missing.getMessage());
        return message.startsWith("Missing required option") || message.startsWith("Missing required argument");
    }
}
