package org.lectern.command;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints what shells complete commands by. */
@Command(
        name = "completion",
        description = "Prints a script by which bash and zsh complete these commands: source <(lectern completion)")
final class CompletionCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    private final CommandEnvironment environment;

    CompletionCommand(CommandEnvironment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        environment.out().print(AutoComplete.bash("lectern", spec.root().commandLine()));
        return Exit.NOTHING_FOUND.code();
    }
}
