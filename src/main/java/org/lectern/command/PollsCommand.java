package org.lectern.command;

import picocli.CommandLine.Command;

/** Polls, and what is wrong in them. */
@Command(
        name = "polls",
        description =
                "Polls: which there are, what is wrong in them by the rule that the earliest key stands, and the fix.",
        synopsisSubcommandLabel = "COMMAND")
final class PollsCommand extends CommandGroup {}
