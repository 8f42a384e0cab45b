package org.lectern.command;

import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A word that has commands below it, and is none itself. */
abstract class CommandGroup implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public final Integer call() {
        throw new ParameterException(
                spec.commandLine(),
                "A command is missing after \u201C" + spec.qualifiedName() + "\u201D: "
                        + String.join(", ", spec.subcommands().keySet()));
    }
}
