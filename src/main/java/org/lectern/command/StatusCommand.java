package org.lectern.command;

import picocli.CommandLine.Command;

/** What is done with content status of many learners at once. */
@Command(
        name = "status",
        description =
                "Content status of many learners at once. Each is a job on record, which any console shows and any "
                        + "process can take up again.",
        synopsisSubcommandLabel = "COMMAND")
final class StatusCommand extends CommandGroup {}
