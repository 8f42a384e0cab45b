package org.lectern.command;

/** A command that can be run; picocli has filled its options before. */
interface RunnableCommand {
    /**
     * Does it; blocks until it is done.
     *
     * @throws Exception with a sentence, if it cannot be done
     */
    Exit run(CommandEnvironment environment) throws Exception;
}
