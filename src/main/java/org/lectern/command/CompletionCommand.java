package org.lectern.command;

import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints what shells complete commands by. */
@Command(
        name = "completion",
        description = "Prints a script by which bash and zsh complete these commands: source <(lectern completion)")
final class CompletionCommand implements RunnableCommand {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Exit run(CommandEnvironment environment) {
        environment.out().print(AutoComplete.bash("lectern", spec.root().commandLine()));
        return Exit.NOTHING_FOUND;
    }
}
