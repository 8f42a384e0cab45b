/**
 * What an operator does without a window: {@code lectern check}, {@code page}, {@code audit} and the other commands, over the
 * services that the console uses, with the same log of writes, the same bound on rows, and the same rule for what is
 * read-only. No JavaFX is loaded.
 *
 * <p>From outside: {@link org.lectern.command.CommandProgram} runs a command line, {@link org.lectern.command.CommandWords} says
 * whether one is meant, and {@link org.lectern.command.ClusterOptions} and {@link org.lectern.command.OptionParser} are the
 * options that name a cluster, and how options are read: the console's command line has them as well.
 *
 * <p>A class for each command, with picocli's annotations; those of a group are inside of its class. picocli makes them, and
 * {@link org.lectern.command.RunnableCommand} gives them the process they run in. Options that several have are declared once, in
 * a class of their own. What data there is goes to standard output, what is said to standard
 * error; a command ends with {@link org.lectern.command.Exit}.
 */
@NullMarked
package org.lectern.command;

import org.jspecify.annotations.NullMarked;
