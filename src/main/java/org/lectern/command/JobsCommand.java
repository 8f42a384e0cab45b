package org.lectern.command;

import picocli.CommandLine.Command;

/** The jobs of all processes that work on a keyspace. */
@Command(
        name = "jobs",
        description =
                "The jobs of all processes that work on a keyspace: changes carried to libraries, rebuilds, repairs, work "
                        + "on content status.",
        synopsisSubcommandLabel = "COMMAND")
final class JobsCommand extends CommandGroup {}
