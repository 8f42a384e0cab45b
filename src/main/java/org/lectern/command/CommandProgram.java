package org.lectern.command;

import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.lectern.activity.TooManyRowsException;
import org.lectern.async.Stages;
import org.lectern.wording.HasMessage;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.Option;

/** Runs a command line: reads it, does it, and answers how it ended. For one at a time. */
public final class CommandProgram {
    /** What is under way is paused within this time, or is left to whoever takes it up. */
    private static final int PAUSE_SECONDS = 30;

    /** Held, because java.util.logging forgets loggers that nobody holds, and their levels with them. */
    private static final List<Logger> LOGGERS =
            List.of(Logger.getLogger(""), Logger.getLogger("com.datastax"), Logger.getLogger("io.netty"));

    private final CommandEnvironment environment;

    public CommandProgram(CommandEnvironment environment) {
        this.environment = environment;
    }

    /** Runs the arguments' command, and ends the process. */
    public static void main(String[] arguments) {
        run(arguments, environment -> environment);
    }

    /**
     * The same, in another environment.
     *
     * @param changed makes it out of this process's own
     */
    public static void run(String[] arguments, UnaryOperator<CommandEnvironment> changed) {
        // What matters of a cluster, the commands say themselves.
        LOGGERS.get(0).setLevel(Level.WARNING);
        LOGGERS.get(1).setLevel(Level.SEVERE);
        LOGGERS.get(2).setLevel(Level.SEVERE);
        CommandEnvironment environment = changed.apply(CommandEnvironment.ofThisProcess());
        CountDownLatch ended = new CountDownLatch(1);
        int[] code = {Exit.COULD_NOT.code()};
        Thread main = Thread.currentThread();
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> {
                            if (ended.getCount() > 0) {
                                interrupted(environment, ended);
                                Runtime.getRuntime().halt(code[0]);
                            }
                        },
                        "lectern-interruption"));
        main.setName("lectern-command");
        code[0] = new CommandProgram(environment).run(List.of(arguments));
        ended.countDown();
        System.exit(code[0]);
    }

    /** Waits until what is under way is paused and has said how it is taken up again. */
    private static void interrupted(CommandEnvironment environment, CountDownLatch ended) {
        Output output = new Output(environment, false);
        try {
            if (environment.interruption().ask()) {
                output.say(CommandSentence.INTERRUPTED.of());
                if (!ended.await(PAUSE_SECONDS, TimeUnit.SECONDS)) {
                    output.say(CommandSentence.DOES_NOT_END.of());
                }
            } else {
                output.say(CommandSentence.INTERRUPTED_IDLE.of());
            }
        } catch (InterruptedException impatient) {
            Thread.currentThread().interrupt();
        }
    }

    /** The top of all commands. */
    @Command(
            name = "lectern",
            description =
                    "Lectern\u2019s commands, without a window. Data goes to standard output, messages to standard "
                            + "error. Exit codes: 0 no findings, 1 findings, 2 failed.",
            synopsisSubcommandLabel = "COMMAND",
            subcommands = {
                CheckCommand.class,
                SchemaCommand.class,
                FindCommand.class,
                PageCommand.class,
                ExplainCommand.class,
                PrincipalsCommand.class,
                PrincipalCommand.class,
                AuditCommand.class,
                RepairCommand.class,
                RebuildCommand.class,
                ImportCommand.class,
                ExportCommand.class,
                StatusCommand.class,
                JobsCommand.class,
                ActivityCommand.class,
                PollsCommand.class,
                EventsCommand.class,
                CompletionCommand.class,
                HelpTopicCommand.class
            })
    @SuppressWarnings("UnusedVariable") // options that picocli answers by itself
    private static final class Top {
        @Option(
                names = {"-h", "--help"},
                usageHelp = true,
                scope = CommandLine.ScopeType.INHERIT,
                description = "print this help")
        private boolean help;

        @Option(names = "--version", versionHelp = true, description = "print the version")
        private boolean version;
    }

    /** Does what the arguments say; blocks until it is done. The answer is the process's exit code. */
    public int run(List<String> arguments) {
        CommandLine line = commands();
        int code = line.execute(arguments.toArray(String[]::new));
        environment.out().flush();
        environment.err().flush();
        return code;
    }

    /** All commands. */
    CommandLine commands() {
        CommandLine line = new CommandLine(new Top());
        line.getCommandSpec().version("Lectern " + ProgramVersion.text());
        OptionParser.configured(line)
                .setOut(writer(environment.out()))
                .setErr(writer(environment.err()))
                .setExecutionStrategy(this::run)
                .setParameterExceptionHandler((wrong, typed) -> {
                    environment.err().println(OptionParser.sentence(wrong));
                    return Exit.COULD_NOT.code();
                })
                .setExecutionExceptionHandler((failure, command, parsed) -> failed(failure));
        return line;
    }

    private static PrintWriter writer(PrintStream stream) {
        return new PrintWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8), true);
    }

    /** Runs the last of the words that were typed, or says what can be typed after it. */
    private int run(CommandLine.ParseResult parsed) {
        @Nullable Integer asked = CommandLine.executeHelpRequest(parsed);
        if (asked != null) {
            return asked;
        }
        CommandLine last =
                parsed.asCommandLineList().get(parsed.asCommandLineList().size() - 1);
        if (!(last.getCommand() instanceof RunnableCommand command)) {
            throw OptionParser.withoutCommand(last);
        }
        try {
            return command.run(environment).code();
        } catch (Exception failed) {
            throw new ExecutionException(last, "failed", failed);
        }
    }

    /** What it failed with, in a sentence; what has none is a defect, and is told whole. */
    private int failed(Exception failure) {
        Throwable cause = Stages.unwrap(failure);
        new Output(environment, false)
                .say(
                        cause instanceof TooManyRowsException tooMany
                                ? CommandSentence.CONFIRMED_BY.of(tooMany.message(), String.valueOf(tooMany.rows()))
                                : HasMessage.of(cause));
        if (!(cause instanceof HasMessage)) {
            LoggerFactory.getLogger(CommandProgram.class).warn("A command failed", cause);
        }
        return Exit.COULD_NOT.code();
    }
}
