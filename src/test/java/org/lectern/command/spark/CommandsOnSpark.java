package org.lectern.command.spark;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.lectern.command.CommandEnvironment;
import org.lectern.command.CommandProgram;
import org.lectern.command.Interruption;
import org.lectern.service.Lectern;

/**
 * Runs commands on Spark, one after the other, in a process that {@link SharedSpark} starts: what takes so long of each is the
 * start of a JVM, of Spark, and of the connections of its executors. Not compiled against Spark, and run with its class path.
 */
final class CommandsOnSpark {
    /** Between what a command reads and its words, and between the words: a line of standard input. */
    static final String BETWEEN = "\t";
    /** Ends each line that a command reads. */
    static final char LINE = '\u001e';
    /** Begins a line of what a command has said. */
    static final String SAID = "=";
    /** Begins a line of what it has said besides. */
    static final String BESIDES = "?";
    /** Begins the line with the exit code. */
    static final String ENDED = "!";

    private CommandsOnSpark() {}

    /** Ends with its standard input. */
    public static void main(String[] none) throws IOException, ReflectiveOperationException {
        PrintStream answers = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        System.setOut(System.err); // whoever logs is not heard as a command
        BufferedReader commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = commands.readLine(); line != null; line = commands.readLine()) {
            try (PrintStream out = lines(SAID, answers);
                    PrintStream err = lines(BESIDES, answers)) {
                List<String> words = List.of(line.split(BETWEEN, -1));
                InputStream in = new ByteArrayInputStream(
                        words.get(0).replace(LINE, '\n').getBytes(StandardCharsets.UTF_8));
                int code = new CommandProgram(onSpark(out, err, in)).run(words.subList(1, words.size()));
                answers.println(ENDED + code);
                answers.flush();
            }
        }
        System.exit(0);
    }

    private static PrintStream lines(String mark, PrintStream to) {
        return new PrintStream(new Lines(mark, to), true, StandardCharsets.UTF_8);
    }

    /** As the program for spark-submit has it. */
    private static CommandEnvironment onSpark(PrintStream out, PrintStream err, InputStream in)
            throws ReflectiveOperationException {
        Method over =
                Class.forName("org.lectern.spark.SparkProgram").getDeclaredMethod("over", CommandEnvironment.class);
        over.setAccessible(true);
        return (CommandEnvironment) over.invoke(
                null,
                new CommandEnvironment(
                        out,
                        err,
                        in,
                        Map.of(SparkLaunch.SECONDS_BETWEEN_LINES, "1"),
                        Optional::empty,
                        Lectern::connect,
                        new Interruption()));
    }

    /** Hands on whole lines, each with a mark: two streams write them to one. */
    private static final class Lines extends OutputStream {
        private final ByteArrayOutputStream line = new ByteArrayOutputStream();
        private final String mark;
        private final PrintStream to;

        Lines(String mark, PrintStream to) {
            this.mark = mark;
            this.to = to;
        }

        @Override
        public void write(int one) {
            line.write(one);
            if (one == '\n') {
                to.print(mark + line.toString(StandardCharsets.UTF_8));
                to.flush();
                line.reset();
            }
        }
    }
}
